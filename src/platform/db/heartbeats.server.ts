import { sql } from 'kysely';
import type { Log } from '#platform/process/log.server.ts';
import type { Db } from './database.server.ts';

/** How often a sign of life is written, in ms. */
const WRITE_EVERY_MS = 10_000;
/** A process without a sign for this long counts as gone, in s: some were missed. */
const GONE_AFTER_S = 45;

/** Signs of life of a process. */
export type DatabaseHeartbeat = {
  /** Ends them; the last one counts for as long as any. */
  readonly stop: () => void;
  /** Ends them and deletes the last one: no process of this kind runs any more, or another says so again. */
  readonly clear: () => Promise<void>;
};

/** Writes into the database that a process of this kind lives, until it is stopped. */
export function startDatabaseHeartbeat(db: Db, process: string, log: Log): DatabaseHeartbeat {
  const write = () =>
    sql`insert into heartbeats values (${process}, now())
      on conflict (process) do update set seen_at = excluded.seen_at`
      .execute(db)
      .catch((error: unknown) => log.debug({ err: error }, 'sign of life not written'));
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
        .catch((error: unknown) => log.debug({ err: error }, 'sign of life not taken back'));
    },
  };
}

/** Returns whether a process of this kind has given a sign of life lately. */
export async function isSeen(db: Db, process: string): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (
      select from heartbeats
      where process = ${process} and seen_at > now() - make_interval(secs => ${GONE_AFTER_S})
    ) as seen`.execute(db);
  return rows[0]?.seen ?? false;
}
