import { done, type Result, refuse } from '#kernel/result.ts';
import {
  createReauthenticate,
  findUser,
  type PasswordRefusal,
  type User,
} from '../../accounts/public-api.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';
import { reencryptSecondFactors } from './second-factor-store.server.ts';

/** A signed-in person's request to change their second factor. */
export type FactorRequest = {
  readonly userId: string;
  /** Password; required if the account has one. */
  readonly password: string | undefined;
  readonly raw: Request;
};

/** Owner of a second factor, and headers with the session cookie for the auth library. */
export type FactorOwner = { readonly user: User; readonly headers: Headers };

/** Reasons to refuse a change of a second factor. */
export type FactorOwnerRefusal = 'sign-in-again' | 'email-not-verified';

const UNVERIFIED =
  'Confirm your email address first: open the link in the email we sent you. You can send it again from your profile.';

/**
 * Returns the signed-in person who changes their second factor. Only a session cookie counts, and the email address
 * must be verified. Otherwise a stranger could create an account with another person's address and lock that person out
 * permanently.
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

/** Checks the owner by password or recent sign-in, before a change of their second factor. */
export async function reauthenticateOwner(
  deps: AccountSecurityDeps,
  request: FactorRequest,
): Promise<Result<null, PasswordRefusal | 'sign-in-again'>> {
  // guard: second-factor-reauthentication (value => done(null))
  const proved = await createReauthenticate(deps)(request);
  if (proved.ok) await reencryptSecondFactors(deps.db, deps.secrets, request.userId);
  return proved;
}
