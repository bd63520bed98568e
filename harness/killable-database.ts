import { type Postgres, startPostgres } from '../tools/postgres/start-postgres.ts';
import type { Killable } from './killable.ts';
import { processesWorkingIn, sendSignal } from './processes.ts';

export type KillableDatabase = Killable & {
  /** Database URL for the suite's own sessions. */
  readonly databaseUrl: string;
  /** Further connection settings of the market, if it needs more than `databaseUrl`. */
  readonly settings?: Readonly<Record<string, string>>;
};

/**
 * Starts a PostgreSQL server on `dataDir` that a suite may kill or freeze with all its processes. Without `durable`,
 * the server confirms commits before they are on disk. A crash then loses data, and the suite must notice the loss. The
 * write-ahead log is archived to `archiveDir`, if given.
 */
export async function startKillableDatabase(
  dataDir: string,
  durable: boolean,
  log: (line: string) => void,
  archiveDir?: string,
): Promise<KillableDatabase> {
  const start = () => startPostgres({ dataDir, durable, archiveDir, log });
  let postgres: Postgres = await start();
  let up = true;
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesWorkingIn(dataDir)) sendSignal(pid, signal);
  };
  return {
    databaseUrl: postgres.databaseUrl,
    kill9: async () => {
      up = false;
      // Kill PostgreSQL's main process first, so that it does not restart the others.
      postgres.process.kill('SIGKILL');
      signalAll('SIGKILL');
      await postgres.ended;
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    restart: async () => {
      const started = performance.now();
      await postgres.ended;
      postgres = await start();
      up = true;
      return performance.now() - started;
    },
    isUp: () => up,
    stop: async () => {
      signalAll('SIGCONT');
      await postgres.stop();
    },
  };
}
