import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { deviceName, IDLE_MS } from '../../accounts/public-api.server.ts';
import type { WireSession } from '../session-calls.ts';

/** Maximum number of listed sessions. */
const MOST_SESSIONS = 50;

type SessionRow = {
  readonly id: string;
  readonly user_agent: string | null;
  readonly source_class: WireSession['source'];
  readonly created_at: Date;
  readonly updated_at: Date;
};

/**
 * Returns a user's sessions: the current one first, then by latest use. Sign-ins without their second factor are
 * omitted.
 */
export async function selectSessions(
  db: Db,
  userId: string,
  currentId: string | null,
): Promise<WireSession[]> {
  const { rows } = await sql<SessionRow>`
    select sessions.id, user_agent, source_class, sessions.created_at, sessions.updated_at
    from sessions join users on users.id = user_id
    where user_id = ${userId} and expires_at > now()
      and sessions.updated_at > now() - make_interval(secs => ${IDLE_MS / 1_000})
      and (second_factor_at is not null or not two_factor_enabled)
    order by sessions.id = ${currentId}::uuid desc nulls last, sessions.updated_at desc, sessions.id
    limit ${MOST_SESSIONS}`.execute(db);
  return rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.user_agent),
    source: row.source_class,
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.updated_at.toISOString(),
    isCurrent: row.id === currentId,
  }));
}

/** Ends a session of a user. Returns false if the session does not belong to the user. */
export async function endSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  // guard: session-owner (drop " and user_id = ${userId}")
  const { rows } = await sql`
    delete from sessions where id = ${sessionId} and user_id = ${userId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends all sessions of a user except `keptId`. Returns the number of ended sessions. */
export async function endOtherSessions(tx: Tx, userId: string, keptId: string | null): Promise<number> {
  const { rows } = await sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${keptId}::uuid returning 1`.execute(
    tx,
  );
  return rows.length;
}
