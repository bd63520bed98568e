import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#platform/db/migrate.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { checksumOfFile } from './checksum.ts';
import { loadDatabase } from './load-database.ts';
import { BadBackup, type Manifest, readManifest } from './manifest.ts';
import { findBrokenPictures, loadPictures } from './pictures.ts';
import { loadStandIns } from './stand-ins.ts';

/** What a backup is restored into. */
export type Target = {
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly dataDir: string;
  readonly market: Manifest['market'];
};

/** Most names in one message. */
const NAMED = 5;

/** The backup in `folder`: the folder itself, or the newest of those in it. */
export async function findBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => {
    throw new BadBackup(`There is no folder ${folder}.`);
  });
  if (names.includes('manifest.json')) return folder;
  const newest = names
    .filter((name) => name.startsWith('secondbyte-'))
    .sort()
    .at(-1);
  if (newest === undefined) throw new BadBackup(`${folder} is no backup and holds none.`);
  return join(folder, newest);
}

async function findBroken(folder: string, manifest: Manifest): Promise<string[]> {
  const broken: string[] = [];
  for (const { file, checksum } of [...manifest.tables, ...manifest.standIns]) {
    const found = await checksumOfFile(join(folder, file)).catch(() => null);
    if (found !== checksum) broken.push(file);
  }
  return [...broken, ...(await findBrokenPictures(folder, manifest.pictures))];
}

/** Reads a backup and proves every file of it. Throws {@link BadBackup} that names what is missing or changed. */
export async function proveBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const broken = await findBroken(folder, manifest);
  if (broken.length === 0) return manifest;
  const more = broken.length > NAMED ? ` and ${broken.length - NAMED} more` : '';
  throw new BadBackup(`These files are missing or changed: ${broken.slice(0, NAMED).join(', ')}${more}.`);
}

/** What was put back. */
export type Restored = { readonly manifest: Manifest; readonly rows: number; readonly pictureFiles: number };

/**
 * Restores a backup into an empty database and its store, and brings it to this version's schema. Nothing is
 * touched before every file was proved. Throws {@link BadBackup} with words for the operator.
 */
export async function restoreBackup(folder: string, target: Target): Promise<Restored> {
  const manifest = await proveBackup(folder);
  if (manifest.market !== target.market) {
    throw new BadBackup(
      `The backup is of a ${manifest.market} market; set MARKET=${manifest.market} to restore it.`,
    );
  }
  let pictureFiles = 0;
  await loadDatabase(target.databaseUrl, manifest, folder, async () => {
    pictureFiles = await loadPictures(target.storage, folder);
    await loadStandIns(target.dataDir, folder, manifest.standIns);
  });
  await migrate(target.databaseUrl);
  return { manifest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), pictureFiles };
}
