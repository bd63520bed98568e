import type { Domain } from '#platform/api/domain.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type {
  AccountsSettings,
  AuthOptions,
  PrivacyModule,
  SignInDeps,
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
  /** Sign-in dependencies from the domain `accounts`. */
  readonly signInDeps: SignInDeps;
  readonly authOptions: AuthOptions;
};

/** The domain `account-security`, with its privacy part and the blocked client addresses. */
export type AccountSecurity = Domain & {
  readonly privacy: PrivacyModule;
  /** Client addresses that admins have blocked. */
  readonly sourceBlocks: SourceBlocks;
};

/** Creates the domain of account security: second factor, own sessions, email changes, blocks. */
export function createAccountSecurity(options: AccountSecurityOptions): AccountSecurity {
  const { db, log, config, signInDeps, authOptions } = options;
  const secrets = { secret: config.SESSION_SECRET, previousSecret: config.SESSION_SECRET_PREVIOUS };
  return {
    api: accountSecurityApi({ ...signInDeps, secrets, passkeys: lazyPasskeyAuth(authOptions) }),
    listeners: [],
    jobs: nightlyJobs(db, secrets),
    privacy: { personalData: accountSecurityPersonalData },
    sourceBlocks: createSourceBlocks(db, log),
  };
}
