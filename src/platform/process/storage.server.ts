import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { PlatformConfig } from './config.server.ts';

/** Settings of the file store. */
type StorageConfig = Pick<
  PlatformConfig,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** File store of pictures: a folder, or any S3 store. The file under a key is written once and never changes. */
export type Storage = {
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** Returns the bytes under a key, or null if there are none. */
  readonly read: (key: string) => Promise<Readable | null>;
  readonly size: (key: string) => Promise<number | null>;
  readonly remove: (key: string) => Promise<void>;
  /** Throws if the store cannot be written. */
  readonly probe: () => Promise<void>;
};

/** Error codes of a full, read-only or broken disk, and error codes of the library flydrive. */
const UNAVAILABLE_CODES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'E_CANNOT_WRITE_FILE',
  'E_CANNOT_READ_FILE',
]);

/** Returns whether `error` means that pictures cannot be stored or read now, for example because the disk is full. */
export function isStorageUnavailable(error: unknown): boolean {
  return UNAVAILABLE_CODES.has(String((error as { code?: unknown }).code));
}

async function s3Disk(config: StorageConfig): Promise<Disk> {
  // The S3 client is large. Markets that store pictures on disk never load it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: config.S3_BUCKET ?? '',
      region: config.S3_REGION,
      ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: true } : {}),
      credentials: {
        accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
      },
      supportsACL: false,
      visibility: 'private',
    }),
  );
}

/** Opens a file or folder, runs `change`, and waits until all its data is on the disk. */
async function sync(
  path: string,
  flags: string,
  change?: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags);
  try {
    await change?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the names of a folder's files are on the disk. Windows cannot do that for a folder. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await sync(path, 'r');
}

/** Creates a folder with its missing parents. Each new name is on the disk afterwards. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/**
 * Writes a temporary file and renames it. So readers never see a partial file under `path`, even after a crash. The
 * row of the picture survives a power cut, so the file must be on the disk before. A folder stores the names of its
 * files and needs its own sync (Linux manual, fsync(2)).
 */
async function putAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  await makeFolder(dirname(path));
  try {
    await sync(draft, 'w', (file) => file.writeFile(bytes));
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Free disk space in bytes below which the store counts as full. That is room for a few dozen uploads. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** Returns the free bytes on a folder's disk. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Opens a store in a folder of this machine. `measure` returns the free bytes of its disk. */
export async function folderStorage(folder: string, measure = freeBytes): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  const disk = storageOnDisk(new Disk(new FSDriver({ location: folder, visibility: 'private' })));
  return {
    ...disk,
    put: (key, bytes) => putAtomically(join(resolve(folder), key), bytes),
    probe: async () => {
      // The probe overwrites its own file, which works on a full disk, too. So check the free space first.
      if ((await measure(folder)) < LEAST_FREE_BYTES)
        throw Object.assign(new Error(`the disk of ${folder} is nearly full`), { code: 'ENOSPC' });
      await disk.probe();
    },
  };
}

/** Opens the store from the settings. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  return config.S3_BUCKET
    ? storageOnDisk(await s3Disk(config))
    : folderStorage(join(config.DATA_DIR, 'pictures'));
}

/** Describes the location of the configured store to the operator. */
export function storagePlace({ S3_BUCKET, S3_ENDPOINT, DATA_DIR }: StorageConfig): string {
  if (S3_BUCKET) return `the bucket ${S3_BUCKET}${S3_ENDPOINT ? ` at ${S3_ENDPOINT}` : ''}`;
  return `the folder ${join(DATA_DIR, 'pictures')}`;
}

function storageOnDisk(disk: Disk): Storage {
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    size: async (key) => ((await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null),
    remove: (key) => disk.delete(key),
    probe: () => disk.put('probe.txt', 'written to see that this store can be written'),
  };
}
