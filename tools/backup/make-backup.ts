import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { connectClient } from '#platform/db/database-hosts.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { backupName } from './backup-names.ts';
import { dumpDatabase } from './dump-database.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { readPictures, savePictures } from './pictures.ts';
import { plainSealing, type Sealing } from './sealing.ts';
import { saveStandIns } from './stand-ins.ts';

/** Source and target of a backup. */
export type Source = {
  readonly databaseUrl: string;
  readonly storage: Storage;
  /** Folder with the data of a demo market's stand-ins. */
  readonly dataDir: string;
  readonly market: Manifest['market'];
  /** Encryption of the files; none by default. */
  readonly sealing?: Sealing;
  /** Parent folder of the backup's folder, which is named after the time of the backup. */
  readonly target: string;
};

/** A complete backup. */
export type Backup = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Ids of pictures that are in use but missing in the store. */
  readonly missingPictures: readonly string[];
};

async function writeParts(source: Source, folder: string, client: pg.Client) {
  const { sealing = plainSealing } = source;
  const { dump, found } = await dumpDatabase(client, folder, sealing, () => readPictures(client));
  const pictures = await savePictures(source.storage, { folder, sealing }, found);
  // The stand-in card processor's ledger is saved after the database. Like a real processor's ledger, it may then have
  // more payments than the market, but never fewer.
  const standIns = source.market === 'demo' ? await saveStandIns(source.dataDir, folder, sealing) : [];
  const manifest: Manifest = {
    // Versions without decryption refuse format 2 with an error message.
    format: sealing.isEncrypted ? 2 : 1,
    market: source.market,
    ...dump,
    pictures: pictures.entry,
    standIns,
  };
  await writeManifest(folder, manifest);
  return { manifest, missingPictures: pictures.missing };
}

/**
 * Backs up a market as of one moment, whether the market runs or not. The folder gets its name when the backup is
 * complete, so an interrupted backup never looks complete.
 */
export async function makeBackup(source: Source): Promise<Backup> {
  const name = backupName(new Date());
  const draft = join(source.target, `.${name}.part`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  let client: pg.Client | undefined;
  try {
    client = await connectClient(source.databaseUrl);
    const made = await writeParts(source, draft, client);
    const folder = join(source.target, name);
    await rename(draft, folder);
    return { folder, ...made };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client?.end().catch(() => {});
  }
}
