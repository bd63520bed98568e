import { sql } from 'kysely';
import { inTransaction } from '#platform/db/database.server.ts';
import { isBlocked, type User } from '../user.ts';
import { languageCookies } from './account-language.server.ts';
import { findSession } from './auth.server.ts';
import { queueNewDeviceEmail } from './emails.server.ts';
import type { SignInParts } from './handler-deps.server.ts';
import { endSessions } from './password-store.server.ts';
import { sourceClassOf } from './source-class.ts';
import { findUser } from './store.server.ts';

/** Emails about new devices to one person, so that a mailbox is not filled by one that keeps no cookies. */
const EMAIL_LIMIT = { points: 10, seconds: 24 * 60 * 60 };
/** An account that is younger than this was opened by this very sign-in (with Google), in ms. */
const JUST_OPENED_MS = 60_000;

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
  { db, auth }: Pick<SignInParts, 'db' | 'auth'>,
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

type DeviceDeps = Pick<SignInParts, 'db' | 'knownDevices' | 'limits' | 'newDeviceEmails' | 'publicUrl'>;

/** Returns whether an account was opened by the sign-in that is being completed. */
export function isJustOpened({ createdAt }: User): boolean {
  return Date.now() - createdAt.getTime() < JUST_OPENED_MS;
}

/**
 * Remembers the device of an account and returns the device's cookie. A new device causes an email, if the address is
 * confirmed. Otherwise people would get email about accounts that strangers opened with their address.
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
  deps: SignInParts,
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
  return { user, cookies: [...cookies, await rememberDevice(deps, user, raw)], isPending: false };
}
