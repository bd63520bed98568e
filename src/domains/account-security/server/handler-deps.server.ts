import type { KeySecrets, SignInDeps } from '../../accounts/public-api.server.ts';
import type { PasskeyAuth } from './passkey-auth.server.ts';

/** Dependencies of the API calls of account security. */
export type AccountSecurityDeps = SignInDeps & {
  /** Returns the instance of the auth library for passkeys, which is created at the first call. */
  readonly passkeys: () => Promise<PasskeyAuth>;
  /** Session secrets that encrypt the secrets of authenticator apps. */
  readonly secrets: KeySecrets;
};
