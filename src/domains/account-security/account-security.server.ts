import type { Domain } from '#platform/api/domain.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type {
  AccountsSettings,
  AuthOptions,
  PrivacyPart,
  SignInParts,
} from '../accounts/public-api.server.ts';
import { accountSecurityPersonalData } from './personal-data.ts';
import { createSourceBlocks, type SourceBlocks } from './server/blocks.server.ts';
import { accountSecurityApi } from './server/calls.server.ts';
import { nightlyJobs } from './server/nightly-jobs.server.ts';
import { lazyPasskeyAuth } from './server/passkey-auth.server.ts';

/** Dependencies of account security. */
export type AccountSecurityOptions = {
  readonly db: Db;
  readonly log: Log;
  readonly config: Pick<AccountsSettings, 'SESSION_SECRET' | 'SESSION_SECRET_PREVIOUS'>;
  /** Sign-in of accounts, to which this domain adds the second factor. */
  readonly signInParts: SignInParts;
  readonly authOptions: AuthOptions;
};

/** Account security, put together. */
export type AccountSecurity = Domain & {
  readonly privacy: PrivacyPart;
  /** The network sources that admins keep out. */
  readonly sourceBlocks: SourceBlocks;
};

/** Puts the domain together. */
export function createAccountSecurity(options: AccountSecurityOptions): AccountSecurity {
  const { db, log, config, signInParts, authOptions } = options;
  const secrets = { secret: config.SESSION_SECRET, previousSecret: config.SESSION_SECRET_PREVIOUS };
  return {
    api: accountSecurityApi({ ...signInParts, secrets, passkeys: lazyPasskeyAuth(authOptions) }),
    listeners: [],
    jobs: nightlyJobs(db, secrets),
    privacy: { personalData: accountSecurityPersonalData },
    sourceBlocks: createSourceBlocks(db, log),
  };
}
