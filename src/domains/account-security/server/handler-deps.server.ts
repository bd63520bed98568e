import type { KeySecrets, SignInParts } from '../../accounts/public-api.server.ts';
import type { PasskeyAuth } from './passkey-auth.server.ts';

/** Dependencies of the calls about the security of accounts. */
export type AccountSecurityDeps = SignInParts & {
  /** The auth library's part for passkeys. */
  readonly passkeys: () => Promise<PasskeyAuth>;
  /** Keys that encrypt the secrets of authenticator apps. */
  readonly secrets: KeySecrets;
};
