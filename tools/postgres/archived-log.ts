// Files of an archived write-ahead log. They have PostgreSQL's own names and are compressed. They are encrypted if the
// market's backups are.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { checksumOf } from '../backup/checksum.ts';
import { plainSealing, SEALED_SUFFIX, type Sealing, type Unsealing } from '../backup/sealing.ts';
import { type OwnFolder, readOwnFile, writeOwnFile } from './own-files.ts';
import type { SystemUser } from './system-user.ts';

/** A server's write-ahead log and its archive. */
export type LogStore = {
  /** Folder `pg_wal` in the server's data folder. */
  readonly log: OwnFolder;
  readonly kept: OwnFolder;
  /** Owner of the written files; undefined for the current user. */
  readonly user: SystemUser | undefined;
  /** Encryption of the archived log; none by default. */
  readonly sealing: Sealing | undefined;
};

const plainName = (name: string) => `${name}.gz`;
const sealedName = (name: string) => `${name}.gz${SEALED_SUFFIX}`;
const sumName = (name: string) => `${name}.sum`;

/**
 * Returns whether a log file is already in the archive, because PostgreSQL asks again after a crash. Encrypted files
 * are compared by checksum, because this process has no secret key. Throws if the archive has a different file with
 * this name, because then two servers use one archive.
 */
async function isKept({ kept }: LogStore, name: string, content: Buffer): Promise<boolean> {
  const plain = await readOwnFile(kept.pathOf(plainName(name)));
  const sealed = plain === null ? await readOwnFile(kept.pathOf(sealedName(name))) : null;
  if (plain === null && sealed === null) return false;
  const sum = await readOwnFile(kept.pathOf(sumName(name)));
  const isSame = plain
    ? content.equals(await promisify(gunzip)(plain))
    : sum?.toString() === checksumOf(content);
  if (!isSame) throw new Error(`the archive already has another file named ${name}`);
  return true;
}

/** Archives a complete log file. Resolves when the archived file is on the disk. Throws on failure. */
export async function keepLog(store: LogStore, name: string): Promise<void> {
  const { log, kept, user } = store;
  const content = await readOwnFile(log.pathOf(name));
  if (content === null) throw new Error(`the log file ${name} does not exist`);
  if (await isKept(store, name, content)) return;
  // guard: sealed-log (drop operand 1)
  const sealing = store.sealing ?? plainSealing;
  const zipped = await promisify(gzip)(content, { level: constants.Z_BEST_SPEED });
  // The checksum is written before the file itself, so that no archived file lacks its checksum. It reveals nothing
  // about the 16 MiB of log.
  if (sealing.isEncrypted) {
    const sum = [Buffer.from(checksumOf(content))];
    await writeOwnFile({ folder: kept, name: sumName(name), content: sum, user });
  }
  const file = { folder: kept, name: sealing.nameOf(plainName(name)), user };
  await writeOwnFile({ ...file, content: sealing.seal(Readable.from([zipped])) });
}

/** Additional source of log files for a recovery, and the decryption of the archive. */
export type MoreLog = {
  readonly unsealing: Unsealing;
  /** Folder `pg_wal` of the previous data folder, with log files that were not archived yet. */
  readonly moreLog?: string | undefined;
};

async function readKept({ kept }: LogStore, name: string, { unsealing }: MoreLog): Promise<Buffer | null> {
  const sealed = await readOwnFile(kept.pathOf(sealedName(name)));
  const plain = sealed ? null : await readOwnFile(kept.pathOf(plainName(name)));
  const zipped = sealed
    ? await buffer(Readable.from(unsealing.unseal(sealedName(name))(Readable.from([sealed]))))
    : plain;
  return zipped && (await promisify(gunzip)(zipped));
}

/**
 * Restores a log file to PostgreSQL's target path, from the archive or else from {@link MoreLog.moreLog}. Returns
 * false if neither has the file. Throws if the file is damaged, or encrypted for another key.
 */
export async function fetchLog(
  store: LogStore,
  name: string,
  target: string,
  more: MoreLog,
): Promise<boolean> {
  const content =
    (await readKept(store, name, more)) ??
    (more.moreLog ? await readOwnFile(join(more.moreLog, name)) : null);
  if (content === null) return false;
  await writeOwnFile({ folder: store.log, name: target, content: [content], user: store.user });
  return true;
}
