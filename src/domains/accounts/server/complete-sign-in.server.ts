import { sql } from 'kysely';
import { done, type Result, refuse } from '#kernel/result.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { isBlocked, type User } from '../user.ts';
import { languageCookies } from './account-language.server.ts';
import { findSession } from './auth.server.ts';
import { checkCode } from './check-code.server.ts';
import { queueNewDeviceEmail } from './emails.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { endSessions } from './password-store.server.ts';
import { markSecondFactor } from './second-factor-store.server.ts';
import { sourceClassOf } from './source-class.ts';
import { findUser } from './store.server.ts';

/** Emails about new devices to one person, so that a mailbox is not filled by one that keeps no cookies. */
const EMAIL_LIMIT = { points: 10, seconds: 24 * 60 * 60 };
/** An account that is younger than this was opened by this very sign-in (with Google), in ms. */
const JUST_OPENED_MS = 60_000;
/** Within this time after the password the second factor must be proved, in ms. */
const PENDING_MS = 15 * 60 * 1_000;

/** The `cookie` header that follows from `Set-Cookie` lines. */
function cookieHeader(lines: readonly string[]): string {
  return lines.map((line) => line.split(';')[0]).join('; ');
}

/** Where a session was opened, and by whom. */
export type OpenedSession = {
  /** The `Set-Cookie` lines that opened it. */
  readonly cookies: readonly string[];
  readonly clientAddress: string;
  readonly raw: Request;
};

/** Most characters that are stored of how a browser names itself. */
const LONGEST_USER_AGENT = 500;

/** Notes from what device and what kind of network a session was opened. Gives it; null when it is no more. */
export async function noteOrigin(
  { db, auth }: Pick<AccountsHandlerDeps, 'db' | 'auth'>,
  { cookies, clientAddress, raw }: OpenedSession,
) {
  const found = await findSession(auth, cookieHeader(cookies));
  if (!found) return null;
  const userAgent = raw.headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null;
  await sql`
    update sessions set source_class = ${sourceClassOf(clientAddress)}, user_agent = ${userAgent}
    where id = ${found.session.id}`.execute(db);
  return found;
}

/** Returns whether an account was opened by the sign-in that is being completed. */
export function isJustOpened({ createdAt }: User): boolean {
  return Date.now() - createdAt.getTime() < JUST_OPENED_MS;
}

/**
 * Remembers the device of an account and returns the device's cookie. A new device causes an email, if the address is
 * confirmed. Otherwise people would get email about accounts that strangers opened with their address.
 */
async function welcomeDevice(deps: AccountsHandlerDeps, user: User, raw: Request): Promise<string> {
  const known = deps.knownDevices.find(raw, user.email);
  // guard: new-device-email (value => false)
  const isNotified = deps.newDeviceEmails && known === null && user.emailVerified && !isJustOpened(user);
  const { points, seconds } = EMAIL_LIMIT;
  // guard: new-device-email-limit (drop operand 2)
  if (isNotified && (await deps.limits.count('new-device-emails', user.id, points, seconds)) === null) {
    const userAgent = raw.headers.get('user-agent');
    await inTransaction(deps.db, (tx) =>
      queueNewDeviceEmail(tx, user, { userAgent, publicUrl: deps.publicUrl }),
    );
  }
  return deps.knownDevices.remember(user.email, known);
}

/** State of a session that was just opened. */
export type SignInOutcome = {
  readonly user: User;
  readonly cookies: readonly string[];
  /** True while the second factor is to be proved: the session opens nothing yet. */
  readonly isPending: boolean;
};

/**
 * Completes a sign-in of any kind: records its origin. It also remembers the device, unless the second factor is still
 * missing. Null when there is no such session any more; one of a blocked account is ended.
 */
export async function completeSignIn(
  deps: AccountsHandlerDeps,
  opened: OpenedSession,
): Promise<SignInOutcome | 'blocked' | null> {
  const { raw } = opened;
  const found = await noteOrigin(deps, opened);
  const user = found && (await findUser(deps.db, found.user.id));
  if (!user) return null;
  if (isBlocked(user)) {
    await inTransaction(deps.db, (tx) => endSessions(tx, user.id, null));
    return 'blocked';
  }
  // An account that Google has just opened has no chosen language yet.
  const cookies = [...opened.cookies, ...(isJustOpened(user) ? [] : languageCookies(user, raw))];
  if (user.hasSecondFactor) return { user, cookies, isPending: true };
  return { user, cookies: [...cookies, await welcomeDevice(deps, user, raw)], isPending: false };
}

/** A sign-in that waits for its second factor. */
export type PendingSignIn = {
  readonly cookie: string;
  readonly sessionId: string;
  readonly userId: string;
};

/** The sign-in of a request that waits for its second factor; null when there is none, or no more. */
export async function findPendingSignIn(
  { auth }: Pick<AccountsHandlerDeps, 'auth'>,
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

/** Refuses a sign-in that took longer than it may wait. */
export const tooLate = () => refuse('sign-in-again', { detail: 'This took too long. Log in again.' });

/**
 * Ends the waiting of a sign-in whose second factor was correct. Returns the cookie that identifies the device from
 * now on.
 */
export async function completePendingSignIn(
  deps: AccountsHandlerDeps,
  { sessionId, userId }: PendingSignIn,
  raw: Request,
): Promise<Result<string, 'sign-in-again'>> {
  const user = await findUser(deps.db, userId);
  if (!user) return tooLate();
  await markSecondFactor(deps.db, sessionId);
  return done(await welcomeDevice(deps, user, raw));
}

/**
 * Completes a sign-in by a code of the second factor. Returns the cookie that identifies the device from now on.
 */
export async function proveSecondFactor(
  deps: AccountsHandlerDeps,
  code: string,
  raw: Request,
): Promise<Result<string, 'sign-in-again' | 'invalid-input' | 'too-many-requests'>> {
  const pending = await findPendingSignIn(deps, raw);
  if (!pending) return tooLate();
  const { userId, cookie } = pending;
  const checked = await checkCode(deps, { userId, code, cookie, during: 'sign-in' });
  return checked.ok ? completePendingSignIn(deps, pending, raw) : checked;
}
