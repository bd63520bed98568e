import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import { type Auth, findSession } from './auth.server.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** Idle time after which a session ends, in ms. Protects sessions on devices that were left open or sold. */
export const IDLE_MS = 7 * 24 * HOUR_MS;
/** Minimum time between two writes of a session's activity, in ms, so that reading pages causes few writes. */
const RECORD_EVERY_MS = HOUR_MS;

type SessionActivity = { readonly id: string; readonly updatedAt: Date };

const msSinceActivity = (session: SessionActivity) => Date.now() - session.updatedAt.getTime();

/** Returns whether a session has been idle for too long. */
export function isIdle(session: SessionActivity): boolean {
  return msSinceActivity(session) > IDLE_MS;
}

/** Stores the time of a session's activity, at most once an hour. */
export async function recordActivity(db: Db, session: SessionActivity): Promise<void> {
  if (msSinceActivity(session) < RECORD_EVERY_MS) return;
  await sql`update sessions set updated_at = now() where id = ${session.id}`.execute(db);
}

/** Stores the time of activity like {@link recordActivity}, for a session of which only the id is known. */
export async function recordActivityById(db: Db, sessionId: string): Promise<void> {
  await sql`
    update sessions set updated_at = now()
    where id = ${sessionId} and updated_at < now() - ${RECORD_EVERY_MS / 1_000} * interval '1 second'`.execute(
    db,
  );
}

/** Returns the session id of a request's cookie; null for requests with an `Authorization` header. */
export async function sessionIdOf(auth: Auth, raw: Request): Promise<string | null> {
  const cookie = auth.cookieOf(raw);
  if (cookie === null || raw.headers.has('authorization')) return null;
  const found = await findSession(auth, cookie);
  return found?.session.id ?? null;
}
