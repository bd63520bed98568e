import { openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { sweepOrders } from '../server/sweep-orders.server.ts';

/** Shared log, because each new log adds a listener for the end of the process. */
const log = createLog('silent', 'sweep');

/** Runs the timers that are due at a time, like a worker. */
export async function sweepOrdersAt(databaseUrl: string, now: Date): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await sweepOrders({ db, clock: () => now }, log);
  } finally {
    await close();
  }
}
