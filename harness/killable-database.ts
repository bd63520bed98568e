import { type Postgres, startPostgres } from '../tools/postgres/start-postgres.ts';
import type { Killable } from './killable.ts';
import { processesWorkingIn, sendSignal } from './processes.ts';

export type KillableDatabase = Killable & {
  /** Address for the suite, with sessions of its own. */
  readonly databaseUrl: string;
  /** Settings for the market's connection, if it needs more than an address. */
  readonly settings?: Readonly<Record<string, string>>;
};

/**
 * Starts a PostgreSQL on `dataDir` that a suite may kill and freeze with all its processes. Without `durable` it
 * confirms commits before they are on disk. Then a crash loses data, which shows whether a suite notices losses. Its
 * log is archived to `archiveDir`, if given.
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
      // Kill the postmaster first, so that it does not restart the others.
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
