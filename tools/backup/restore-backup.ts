import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { adoptPictureStore } from '../../src/domains/images/public-api.server.ts';
import { readBackupFile } from './backup-files.ts';
import { listBackups } from './backup-names.ts';
import { checksumOfFile } from './checksum.ts';
import { openUnsealing } from './encryption.ts';
import { loadDatabase } from './load-database.ts';
import { BadBackup, type Manifest, readManifest } from './manifest.ts';
import { findBrokenPictures, loadPictures } from './pictures.ts';
import type { Unsealing } from './sealing.ts';
import { loadStandIns } from './stand-ins.ts';

/** Market into which a backup is restored. */
export type Target = {
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly dataDir: string;
  readonly market: Manifest['market'];
  /** Decryption of the files; none by default. */
  readonly unsealing?: Unsealing;
};

/** Maximum number of file names in one message. */
const NAMED = 5;

/** Returns the path of the backup in `folder`: the folder itself, or the newest backup in it. */
export async function findBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => {
    throw new BadBackup(`There is no folder ${folder}.`);
  });
  if (names.includes('manifest.json')) return folder;
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) throw new BadBackup(`${folder} is not a backup and contains none.`);
  return newest.folder;
}

async function findBroken(folder: string, manifest: Manifest): Promise<string[]> {
  const broken: string[] = [];
  for (const { file, checksum } of [...manifest.tables, ...manifest.standIns]) {
    const found = await checksumOfFile(join(folder, file)).catch(() => null);
    if (found !== checksum) broken.push(file);
  }
  return [...broken, ...(await findBrokenPictures(folder, manifest.pictures))];
}

/** Reads a backup and verifies every file. Throws {@link BadBackup} with the names of missing or changed files. */
export async function proveBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const broken = await findBroken(folder, manifest);
  if (broken.length === 0) return manifest;
  const more = broken.length > NAMED ? ` and ${broken.length - NAMED} more` : '';
  throw new BadBackup(`These files are missing or changed: ${broken.slice(0, NAMED).join(', ')}${more}.`);
}

/**
 * Decrypts the first table to check the key. One table is enough, because all files are encrypted for the same keys.
 * Throws {@link BadBackup} if the key is missing or wrong.
 */
async function requireKey(folder: string, { tables }: Manifest, unsealing: Unsealing): Promise<void> {
  const [table] = tables;
  if (!table) return;
  const stream = readBackupFile(folder, table.file, unsealing);
  await once(stream, 'readable');
  stream.destroy();
}

/** Records that the restored picture store belongs to the market. */
async function markStore({ databaseUrl, storage }: Target): Promise<void> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await adoptPictureStore({ db: database.db, storage });
  } finally {
    await database.close();
  }
}

/** Result of a restore. */
export type Restored = { readonly manifest: Manifest; readonly rows: number; readonly pictureFiles: number };

/**
 * Restores a backup into an empty database and its store, and migrates the database to this version's schema. Verifies
 * every file before any change. Throws {@link BadBackup} with advice for the operator.
 */
export async function restoreBackup(folder: string, target: Target): Promise<Restored> {
  const manifest = await proveBackup(folder);
  if (manifest.market !== target.market) {
    throw new BadBackup(
      `The backup is of a ${manifest.market} market; set MARKET=${manifest.market} to restore it.`,
    );
  }
  const { unsealing = await openUnsealing(undefined) } = target;
  await requireKey(folder, manifest, unsealing);
  let pictureFiles = 0;
  await loadDatabase(target.databaseUrl, manifest, { folder, unsealing }, async () => {
    pictureFiles = await loadPictures(target.storage, folder, unsealing);
    await loadStandIns(target.dataDir, folder, manifest.standIns, unsealing);
  });
  await migrate(target.databaseUrl);
  await markStore(target);
  return { manifest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), pictureFiles };
}
