import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Postgres, startPostgres } from '../postgres/start-postgres.ts';
import type { Disposer } from './disposer.ts';
import type { OutputSink } from './output.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** Where the built-in PostgreSQL of a market keeps its files. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Starts the built-in PostgreSQL, and again whenever it ends by itself; answers the database's address. */
export async function keepDatabase(
  dataDir: string,
  log: (line: string) => void,
  sink: OutputSink,
  disposer: Disposer,
) {
  const start = () => startPostgres({ dataDir: databaseFolder(dataDir), log });
  let postgres: Postgres = await start();
  const revive = async (ending: string) => {
    sink.tell(`The database ended by itself (${ending}); starting it again.`);
    for (let pause = FIRST_PAUSE_MS; !disposer.isClosed(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause);
      try {
        // A market that runs has a database; making an empty one in its place would hide that it is gone.
        if (!existsSync(join(databaseFolder(dataDir), 'PG_VERSION'))) {
          throw new Error(
            `${databaseFolder(dataDir)} is gone. Put it back, or stop the market and start anew.`,
          );
        }
        postgres = await start();
        if (disposer.isClosed()) await postgres.stop();
        return watch();
      } catch (error) {
        sink.tell(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watch = () => {
    void postgres.ended.then((ending) => (disposer.isClosed() ? undefined : revive(ending)));
  };
  watch();
  await disposer.add(() => postgres.stop());
  return postgres.databaseUrl;
}
