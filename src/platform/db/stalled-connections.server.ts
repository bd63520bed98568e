import type pg from 'pg';
import type { OpenClient } from './run-query.server.ts';

/** A connection of a pool; `readyForQuery` is false while an answer is waited for. */
type OpenConnection = pg.PoolClient & OpenClient & { readonly readyForQuery: boolean };

type Silence = { readonly bytesRead: number; readonly looks: number };

/** How often is looked while connections wait, within the time that an answer may take. */
const LOOKS = 10;

/**
 * Cuts connections of a pool on which nothing has come back for `patienceMs` while an answer is waited for: a database
 * that is frozen rather than gone tells nothing, not even that it takes too long. The driver's own `query_timeout` has a
 * timer a statement, whose trail keeps every answer in memory until the next great clearing: a busy process spent a
 * sixth of its time with that.
 */
export function cutUnanswered(pool: pg.Pool, patienceMs: number): void {
  const open = new Map<OpenConnection, Silence>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const [client, { bytesRead, looks }] of open) {
      const { stream } = client.connection;
      const isSilent = !client.readyForQuery && stream.bytesRead === bytesRead;
      // Counted, not timed: who was stopped himself for a while has answers that he has not read yet.
      if (isSilent && looks >= LOOKS) stream.destroy();
      else open.set(client, { bytesRead: stream.bytesRead, looks: isSilent ? looks + 1 : 0 });
    }
  };
  pool.on('connect', (client) => {
    open.set(client as OpenConnection, { bytesRead: 0, looks: 0 });
    timer ??= setInterval(look, patienceMs / LOOKS).unref();
  });
  pool.on('remove', (client) => {
    open.delete(client as OpenConnection);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}
