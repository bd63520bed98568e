import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Storage } from '#platform/process/storage.server.ts';
import { dumpDatabase } from './dump-database.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { readPictures, savePictures } from './pictures.ts';
import { saveStandIns } from './stand-ins.ts';

/** What a backup is taken of, and where it goes. */
export type Source = {
  readonly databaseUrl: string;
  readonly storage: Storage;
  /** Folder of a demo market's stand-ins. */
  readonly dataDir: string;
  readonly market: Manifest['market'];
  /** Folder in which the backup gets a folder of its own, named after the moment. */
  readonly target: string;
};

/** A finished backup. */
export type Backup = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Pictures that something shows and the store has lost. */
  readonly missingPictures: readonly string[];
};

function nameAt(moment: Date): string {
  return `secondbyte-${moment.toISOString().replace(/[:.]/g, '-')}`;
}

async function writeParts(source: Source, folder: string, client: pg.Client) {
  const { dump, found } = await dumpDatabase(client, folder, () => readPictures(client));
  const pictures = await savePictures(source.storage, folder, found);
  // After the database: like a real processor, the ledger may know more than the market, never less.
  const standIns = source.market === 'demo' ? await saveStandIns(source.dataDir, folder) : [];
  const manifest: Manifest = {
    format: 1,
    market: source.market,
    ...dump,
    pictures: pictures.entry,
    standIns,
  };
  await writeManifest(folder, manifest);
  return { manifest, missingPictures: pictures.missing };
}

/**
 * Backs a market up, running or not, as it was at one moment. The folder gets its name when it is complete, so
 * that a backup that was broken off is never taken for a whole one.
 */
export async function makeBackup(source: Source): Promise<Backup> {
  const name = nameAt(new Date());
  const draft = join(source.target, `.${name}.part`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: source.databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    const made = await writeParts(source, draft, client);
    const folder = join(source.target, name);
    await rename(draft, folder);
    return { folder, ...made };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
