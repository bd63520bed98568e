import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checksumming } from './checksum.ts';
import type { Sealing, Unsealing } from './sealing.ts';

/** A file of a backup: its path in the backup's folder, and the SHA-256 of its stored bytes. */
export type BackupFile = { readonly file: string; readonly checksum: string };

/** Writes one file of a backup, encrypted if that is configured. Resolves when the file is on the disk. */
export async function writeBackupFile(
  folder: string,
  file: string,
  content: AsyncIterable<Uint8Array>,
  sealing: Sealing,
): Promise<BackupFile> {
  const name = sealing.nameOf(file);
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { stream, checksum } = checksumming();
  await pipeline(content, sealing.seal, stream, createWriteStream(path, { mode: 0o600, flush: true }));
  return { file: name, checksum: checksum() };
}

/** Reads one file of a backup and decrypts it if necessary. */
export function readBackupFile(folder: string, file: string, unsealing: Unsealing): Readable {
  return Readable.from(unsealing.unseal(file)(createReadStream(join(folder, file))), { objectMode: false });
}
