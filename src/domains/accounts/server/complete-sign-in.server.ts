import { sql } from 'kysely';
import { inTransaction } from '#platform/db/database.server.ts';
import { isBlocked, type User } from '../user.ts';
import { languageCookies } from './account-language.server.ts';
import { findSession } from './auth.server.ts';
import { queueNewDeviceEmail } from './emails.server.ts';
import type { SignInDeps } from './handler-deps.server.ts';
import { endSessions } from './password-store.server.ts';
import { sourceClassOf } from './source-class.ts';
import { findUser } from './store.server.ts';

/**
 * Limit of emails about new devices to one person. Otherwise a browser without cookies would cause an email at each
 * sign-in.
 */
const EMAIL_LIMIT = { points: 10, seconds: 24 * 60 * 60 };
/** Maximum age, in ms, at which an account counts as just created by the current sign-in with Google. */
const JUST_OPENED_MS = 60_000;

/** Converts `Set-Cookie` lines into a `cookie` header. */
function cookieHeader(lines: readonly string[]): string {
  return lines.map((line) => line.split(';')[0]).join('; ');
}

/** A new session, with the request that opened it. */
export type OpenedSession = {
  /** `Set-Cookie` lines of the new session. */
  readonly cookies: readonly string[];
  readonly clientAddress: string;
  readonly raw: Request;
};

/** Maximum length of a stored `User-Agent`, in characters. */
const LONGEST_USER_AGENT = 500;

/**
 * Stores the `User-Agent` of a new session and the kind of network it comes from ({@link sourceClassOf}). Returns the
 * session, or null if it has ended.
 */
export async function recordOrigin(
  { db, auth }: Pick<SignInDeps, 'db' | 'auth'>,
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

type DeviceDeps = Pick<SignInDeps, 'db' | 'knownDevices' | 'limits' | 'newDeviceEmails' | 'publicUrl'>;

/** Returns whether the current sign-in has just created the account. */
export function isJustOpened({ createdAt }: User): boolean {
  return Date.now() - createdAt.getTime() < JUST_OPENED_MS;
}

/**
 * Remembers the device for an account, and returns the `Set-Cookie` line of the device. Sends an email about a new
 * device if the account's address is confirmed. Otherwise strangers could cause emails by signing up with another
 * person's address.
 */
export async function rememberDevice(deps: DeviceDeps, user: User, raw: Request): Promise<string> {
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

/** Result of a completed sign-in. */
export type SignInOutcome = {
  readonly user: User;
  readonly cookies: readonly string[];
  /** Whether the second factor is still missing. Until then, the session gives no rights. */
  readonly isPending: boolean;
};

/**
 * Completes a sign-in: stores the session's device and network, and remembers the device unless the second factor is
 * missing. Returns null if the session has ended. For a blocked account, ends all sessions and returns `blocked`.
 */
export async function completeSignIn(
  deps: SignInDeps,
  opened: OpenedSession,
): Promise<SignInOutcome | 'blocked' | null> {
  const { raw } = opened;
  const found = await recordOrigin(deps, opened);
  const user = found && (await findUser(deps.db, found.user.id));
  if (!user) return null;
  if (isBlocked(user)) {
    await inTransaction(deps.db, (tx) => endSessions(tx, user.id, null));
    return 'blocked';
  }
  // An account that was just created with Google has no chosen language yet.
  const ofLanguage = isJustOpened(user) ? [] : languageCookies(user, raw, deps.publicUrl);
  const cookies = [...opened.cookies, ...ofLanguage];
  if (user.hasSecondFactor) return { user, cookies, isPending: true };
  return { user, cookies: [...cookies, await rememberDevice(deps, user, raw)], isPending: false };
}
