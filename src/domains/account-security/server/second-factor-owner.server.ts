import { done, type Result, refuse } from '#kernel/result.ts';
import {
  createReauthenticate,
  findUser,
  type PasswordRefusal,
  type User,
} from '../../accounts/public-api.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';
import { reencryptSecondFactors } from './second-factor-store.server.ts';

/** Somebody who is signed in and wants to change their second factor. */
export type FactorRequest = {
  readonly userId: string;
  /** Asked of accounts that have one. */
  readonly password: string | undefined;
  readonly raw: Request;
};

/** Owner of a second factor, and the headers by which the auth library recognises them. */
export type FactorOwner = { readonly user: User; readonly headers: Headers };

/** Why somebody who is signed in may not change a second factor. */
export type FactorOwnerRefusal = 'sign-in-again' | 'email-not-verified';

const UNVERIFIED =
  'Confirm your email address first: open the link in the email we sent you. You can send it again from your profile.';

/**
 * Finds the owner who changes their second factor, by the session cookie alone. The address must be verified.
 * Otherwise a stranger could open an account with somebody else's address and keep its owner out for good.
 */
export async function findFactorOwner(
  deps: AccountSecurityDeps,
  { userId, raw }: Pick<FactorRequest, 'userId' | 'raw'>,
): Promise<Result<FactorOwner, FactorOwnerRefusal>> {
  const cookie = deps.auth.cookieOf(raw);
  // guard: second-factor-by-cookie (drop operand 2)
  if (cookie === null || raw.headers.has('authorization')) return refuse('sign-in-again');
  const user = await findUser(deps.db, userId);
  if (!user) return refuse('sign-in-again');
  // guard: second-factor-verified-email
  if (!user.emailVerified) return refuse('email-not-verified', { detail: UNVERIFIED });
  return done({ user, headers: new Headers({ cookie }) });
}

/** Lets the owner prove again that it is them, before their second factor is changed. */
export async function reauthenticateOwner(
  deps: AccountSecurityDeps,
  request: FactorRequest,
): Promise<Result<null, PasswordRefusal | 'sign-in-again'>> {
  // guard: second-factor-reauthentication (value => done(null))
  const proved = await createReauthenticate(deps)(request);
  if (proved.ok) await reencryptSecondFactors(deps.db, deps.secrets, request.userId);
  return proved;
}
