import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBaseCopy } from '../backup/base-copies.ts';
import type { Sealing } from '../backup/sealing.ts';
import { type Postgres, startPostgres } from '../postgres/start-postgres.ts';
import type { Disposer } from './disposer.ts';
import type { OutputSink } from './output.ts';
import { type Basics, OperatorError } from './settings.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** Returns the folder of a market's built-in PostgreSQL. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * Returns the encryption for the built-in database's archived log and base copies. The public keys are those of
 * backups. Throws with advice for the operator. Loads the encryption library only if encryption is configured.
 */
export async function archiveSealing({
  archiveDir,
  archiveRecipients,
}: Pick<Basics, 'archiveDir' | 'archiveRecipients'>): Promise<Sealing | undefined> {
  if (archiveDir === undefined || archiveRecipients === undefined) return undefined;
  const { openSealing } = await import('../backup/encryption.ts');
  try {
    return openSealing(archiveRecipients);
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
}

/**
 * Throws if the files of the database are gone. A running market has a database, and creating an empty one would hide
 * that loss.
 */
function checkFiles(folder: string): void {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  throw new Error(`${folder} is missing. Restore this folder, or restart the market with an empty database.`);
}

/** Starts the built-in PostgreSQL and restarts it if it ends. Returns the URL of the database. */
export async function keepDatabase(
  basics: Pick<Basics, 'dataDir' | 'archiveDir' | 'archiveRecipients'>,
  log: (line: string) => void,
  sink: OutputSink,
  disposer: Disposer,
) {
  const { archiveDir } = basics;
  const folder = databaseFolder(basics.dataDir);
  const sealing = await archiveSealing(basics);
  const start = () => startPostgres({ dataDir: folder, archiveDir, sealing, log });
  let postgres: Postgres = await start();
  const revive = async (ending: string) => {
    sink.warn(`The database stopped unexpectedly (${ending}). Restarting it.`);
    for (let pause = FIRST_PAUSE_MS; !disposer.isClosed(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause);
      try {
        checkFiles(folder);
        postgres = await start();
        if (disposer.isClosed()) await postgres.stop();
        return watch();
      } catch (error) {
        sink.warn(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const watch = () => {
    void postgres.ended.then((ending) => (disposer.isClosed() ? undefined : revive(ending)));
  };
  watch();
  if (archiveDir !== undefined) {
    ensureBaseCopy(postgres.databaseUrl, folder, archiveDir, sealing).catch((error: Error) => {
      if (!disposer.isClosed())
        sink.warn(`The database's files could not be copied to ${archiveDir}: ${error.message}`);
    });
  }
  await disposer.add(() => postgres.stop());
  return postgres.databaseUrl;
}
