import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { Storage } from '#platform/process/storage.server.ts';
import { type PictureFile, pictureFiles } from '../../src/domains/images/public-api.server.ts';
import { readBackupFile, writeBackupFile } from './backup-files.ts';
import { checksumOf, checksumOfFile } from './checksum.ts';
import { BadBackup, type Manifest } from './manifest.ts';
import type { Sealing, Unsealing } from './sealing.ts';

const FOLDER = 'pictures';
/** File with one line per picture file, in the format of `sha256sum --check`. */
const LIST = 'pictures.sha256';
/** Number of files copied in parallel. A remote store is slow, but the machine has other work, too. */
const AT_ONCE = 8;

/** Id of a picture in the database, and whether the picture is in use. */
export type Picture = { readonly id: string; readonly used: boolean };

/** Returns the pictures that the transaction of `client` sees. */
export async function readPictures(client: pg.Client): Promise<Picture[]> {
  const { rows } = await client.query<Picture>('select id, uses > 0 as used from images order by id');
  return rows;
}

type Target = { readonly folder: string; readonly sealing: Sealing };

async function copyOut(storage: Storage, { folder, sealing }: Target, key: string): Promise<string | null> {
  const source = await storage.read(key);
  if (!source) return null;
  const { file, checksum } = await writeBackupFile(folder, join(FOLDER, key), source, sealing);
  return `${checksum}  ${file}`;
}

type Copied = { readonly lines: readonly string[]; readonly isWhole: boolean };

async function copyPicture(storage: Storage, target: Target, picture: Picture): Promise<Copied> {
  const files = pictureFiles(picture.id);
  const lines = await Promise.all(files.map(({ key }) => copyOut(storage, target, key)));
  const isWhole = files.every(({ isRegenerable }, index) => isRegenerable || lines[index] !== null);
  return { lines: lines.filter((line) => line !== null), isWhole };
}

/** Pictures that {@link savePictures} saved, and pictures in use that are missing in the store. */
export type SavedPictures = { readonly entry: Manifest['pictures']; readonly missing: readonly string[] };

/**
 * Copies pictures from the store into a folder. Files in the store never change, so the market may continue running.
 */
export async function savePictures(
  storage: Storage,
  target: Target,
  pictures: readonly Picture[],
): Promise<SavedPictures> {
  const turns = pLimit(AT_ONCE);
  const copied = await Promise.all(
    pictures.map((picture) => turns(() => copyPicture(storage, target, picture))),
  );
  const lines = copied.flatMap((picture) => picture.lines);
  const text = lines.map((line) => `${line}\n`).join('');
  await writeFile(join(target.folder, LIST), text, { mode: 0o600, flush: true });
  const missing = pictures.filter(({ used }, index) => used && !copied[index]?.isWhole);
  return {
    entry: { file: LIST, checksum: checksumOf(text), count: lines.length },
    missing: missing.map(({ id }) => id),
  };
}

/** Calls `visit` for every line of the list of pictures, for several lines in parallel. */
async function eachPicture(
  folder: string,
  visit: (file: string, checksum: string) => Promise<void>,
): Promise<void> {
  const turns = pLimit(AT_ONCE);
  const lines = createInterface({ input: createReadStream(join(folder, LIST)) });
  const visits: Promise<void>[] = [];
  for await (const line of lines) {
    const [checksum = '', file = ''] = line.split('  ');
    visits.push(turns(() => visit(file, checksum)));
  }
  await Promise.all(visits);
}

/** Returns the files of a backup's pictures that are missing or changed. */
export async function findBrokenPictures(folder: string, entry: Manifest['pictures']): Promise<string[]> {
  const found = await checksumOfFile(join(folder, entry.file)).catch(() => null);
  if (found !== entry.checksum) return [entry.file];
  const broken: string[] = [];
  await eachPicture(folder, async (file, checksum) => {
    const actual = await checksumOfFile(join(folder, file)).catch(() => null);
    if (actual !== checksum) broken.push(file);
  });
  return broken;
}

function fileOf(key: string): PictureFile {
  const id = key.split('/')[1] ?? '';
  const file = pictureFiles(id).find((one) => one.key === key);
  if (!file)
    throw new BadBackup(`The backup contains a picture file that this version does not know: ${key}`);
  return file;
}

/** Copies a backup's pictures into the store. Returns the number of files. Calling it again changes nothing. */
export async function loadPictures(storage: Storage, folder: string, unsealing: Unsealing): Promise<number> {
  let count = 0;
  await eachPicture(folder, async (file) => {
    const { key, contentType } = fileOf(unsealing.nameOf(file).slice(FOLDER.length + 1));
    await storage.put(key, await buffer(readBackupFile(folder, file, unsealing)), contentType);
    count += 1;
  });
  return count;
}
