import type pg from 'pg';
import type { ClientWithSocket } from './run-query.server.ts';

/** A connection of a pool; `readyForQuery` is false while an answer is waited for. */
type MonitoredConnection = pg.PoolClient & ClientWithSocket & { readonly readyForQuery: boolean };

type ReadProgress = { readonly bytesRead: number; readonly silentChecks: number };

/** How often is looked while connections wait, within the time that an answer may take. */
const CHECKS = 10;

/**
 * Cuts connections of a pool on which nothing has come back for `patienceMs` while an answer is waited for: a database
 * that is frozen rather than gone tells nothing, not even that it takes too long. The driver's own `query_timeout` has a
 * timer a statement, whose trail keeps every answer in memory until the next great clearing: a busy process spent a
 * sixth of its time with that.
 */
export function destroyStalledConnections(pool: pg.Pool, timeoutMs: number): void {
  const open = new Map<MonitoredConnection, ReadProgress>();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    for (const [client, { bytesRead, silentChecks }] of open) {
      const { stream } = client.connection;
      const isSilent = !client.readyForQuery && stream.bytesRead === bytesRead;
      // Counted, not timed: who was stopped himself for a while has answers that he has not read yet.
      if (isSilent && silentChecks >= CHECKS) stream.destroy();
      else open.set(client, { bytesRead: stream.bytesRead, silentChecks: isSilent ? silentChecks + 1 : 0 });
    }
  };
  pool.on('connect', (client) => {
    open.set(client as MonitoredConnection, { bytesRead: 0, silentChecks: 0 });
    timer ??= setInterval(check, timeoutMs / CHECKS).unref();
  });
  pool.on('remove', (client) => {
    open.delete(client as MonitoredConnection);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}
