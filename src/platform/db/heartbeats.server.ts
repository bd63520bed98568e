import { sql } from 'kysely';
import type { Log } from '#platform/process/log.server.ts';
import type { Db } from './database.server.ts';

/** Interval of heartbeats, in ms. */
const WRITE_EVERY_MS = 10_000;
/** Age of the last heartbeat, in s, from which a process counts as gone. By then it has missed several heartbeats. */
export const STOPPED_AFTER_S = 45;

/** Running heartbeat of a process. */
export type DatabaseHeartbeat = {
  /** Stops the heartbeat. The last heartbeat expires after the usual time. */
  readonly stop: () => void;
  /**
   * Stops the heartbeat and deletes the last one. The process then counts as gone, unless another of its kind sends
   * heartbeats.
   */
  readonly clear: () => Promise<void>;
};

/** Writes heartbeats of a kind of process, such as `worker`, into the database until `stop` or `clear` is called. */
export function startDatabaseHeartbeat(db: Db, process: string, log: Log): DatabaseHeartbeat {
  const write = () =>
    sql`insert into heartbeats values (${process}, now())
      on conflict (process) do update set seen_at = excluded.seen_at`
      .execute(db)
      .catch((error: unknown) => log.debug({ err: error }, 'heartbeat could not be written'));
  let writing: Promise<unknown> = write();
  const timer = setInterval(() => {
    writing = write();
  }, WRITE_EVERY_MS).unref();
  const stop = () => clearInterval(timer);
  return {
    stop,
    clear: async () => {
      stop();
      await writing;
      await sql`delete from heartbeats where process = ${process}`
        .execute(db)
        .catch((error: unknown) => log.debug({ err: error }, 'heartbeat could not be deleted'));
    },
  };
}

/** Returns whether a process of this kind has sent a heartbeat recently. */
export async function isSeen(db: Db, process: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (
      select from heartbeats
      where process = ${process} and seen_at > now() - make_interval(secs => ${STOPPED_AFTER_S})
    ) as seen`.execute(db);
  return rows[0]?.seen ?? false;
}
