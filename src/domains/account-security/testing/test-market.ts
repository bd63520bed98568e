import {
  type AccountsTestMarket,
  type AccountsTestSettings,
  openAccountsTestMarket,
} from '../../accounts/testing/test-market.ts';
import { createAccountSecurity } from '../account-security.server.ts';

/** Opens a test market with `accounts` and `account-security`, on this test file's database. */
export function openAccountSecurityTestMarket(
  settings: AccountsTestSettings = {},
): Promise<AccountsTestMarket> {
  return openAccountsTestMarket(settings, ({ accounts, database, log, config }) => {
    const { signInDeps, authOptions } = accounts;
    const security = createAccountSecurity({ db: database.db, log, config, signInDeps, authOptions });
    return {
      domain: security,
      blockedSources: security.sourceBlocks.watch(),
      stop: security.sourceBlocks.stop,
    };
  });
}
