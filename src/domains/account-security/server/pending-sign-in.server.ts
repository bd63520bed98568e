import { done, type Result, refuse } from '#kernel/result.ts';
import { findSession, findUser, rememberDevice } from '../../accounts/public-api.server.ts';
import { checkCode } from './check-code.server.ts';
import type { AccountSecurityDeps } from './handler-deps.server.ts';
import { markSecondFactor } from './second-factor-store.server.ts';

/** Time in ms in which the second factor must be proved after the first one. */
const PENDING_MS = 15 * 60 * 1_000;

/** A sign-in whose second factor is not proved yet. */
export type PendingSignIn = {
  readonly cookie: string;
  readonly sessionId: string;
  readonly userId: string;
};

/** Returns the pending sign-in of a request, or null. */
export async function findPendingSignIn(
  { auth }: Pick<AccountSecurityDeps, 'auth'>,
  raw: Request,
): Promise<PendingSignIn | null> {
  const cookie = auth.cookieOf(raw);
  if (cookie === null || raw.headers.has('authorization')) return null;
  const found = await findSession(auth, cookie);
  if (!found?.user.twoFactorEnabled || found.user.closedAt || found.session.secondFactorAt) return null;
  // guard: second-factor-in-time (value => true)
  const isInTime = Date.now() - found.session.createdAt.getTime() < PENDING_MS;
  return isInTime ? { cookie, sessionId: found.session.id, userId: found.user.id } : null;
}

/** Returns the refusal of a sign-in whose second factor took too long. */
export const tooLate = () => refuse('sign-in-again', { detail: 'This took too long. Log in again.' });

/** Completes a pending sign-in after its second factor. Returns the cookie that makes the device known. */
export async function completePendingSignIn(
  deps: AccountSecurityDeps,
  { sessionId, userId }: PendingSignIn,
  raw: Request,
): Promise<Result<string, 'sign-in-again'>> {
  const user = await findUser(deps.db, userId);
  if (!user) return tooLate();
  await markSecondFactor(deps.db, sessionId);
  return done(await rememberDevice(deps, user, raw));
}

/** Completes a pending sign-in by a code of the second factor. Returns the cookie that makes the device known. */
export async function proveSecondFactor(
  deps: AccountSecurityDeps,
  code: string,
  raw: Request,
): Promise<Result<string, 'sign-in-again' | 'invalid-input' | 'too-many-requests'>> {
  const pending = await findPendingSignIn(deps, raw);
  if (!pending) return tooLate();
  const { userId, cookie } = pending;
  const checked = await checkCode(deps, { userId, code, cookie, during: 'sign-in' });
  return checked.ok ? completePendingSignIn(deps, pending, raw) : checked;
}
