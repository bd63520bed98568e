import { type Postgres, startPostgres } from '../tools/postgres/start-postgres.ts';
import type { Killable } from './killable.ts';
import { processesWorkingIn, sendSignal } from './processes.ts';

export type KillableDatabase = Killable & {
  /** Where the suite reaches it, with a session of its own. */
  readonly databaseUrl: string;
  /** Settings by which the market reaches it, where there is more to say than its address. */
  readonly settings?: Readonly<Record<string, string>>;
};

/**
 * Starts a PostgreSQL on `dataDir` that a suite may kill and freeze with all its processes. Without `durable` it
 * confirms commits before they are written: what a crash then loses shows whether a suite can see losses. Its log is
 * archived to `archiveDir`, if that is given.
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
      // The postmaster first: it starts no successors of the processes that follow it.
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
