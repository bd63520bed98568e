// The files of an archived log: PostgreSQL's own names, compressed, and encrypted where the market's backups are.
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { checksumOf } from '../backup/checksum.ts';
import { plainSealing, SEALED_SUFFIX, type Sealing, type Unsealing } from '../backup/sealing.ts';
import { type OwnFolder, readOwnFile, writeOwnFile } from './own-files.ts';
import type { SystemUser } from './system-user.ts';

/** Where a server's log is, and where it is archived to. */
export type LogStore = {
  /** `pg_wal` of its data folder. */
  readonly log: OwnFolder;
  readonly kept: OwnFolder;
  /** Owner of written files, where that is not the current user. */
  readonly user: SystemUser | undefined;
  /** How it is written; as it is unless given. */
  readonly sealing: Sealing | undefined;
};

const plainName = (name: string) => `${name}.gz`;
const sealedName = (name: string) => `${name}.gz${SEALED_SUFFIX}`;
const sumName = (name: string) => `${name}.sum`;

/**
 * Returns whether a file of the log is in the archive already: PostgreSQL asks again after a crash. Of an encrypted one
 * its checksum tells, since we have no key that would. Throws where another of that name is there: two servers have one
 * archive then.
 */
async function isKept({ kept }: LogStore, name: string, content: Buffer): Promise<boolean> {
  const plain = await readOwnFile(kept.pathOf(plainName(name)));
  const sealed = plain === null ? await readOwnFile(kept.pathOf(sealedName(name))) : null;
  if (plain === null && sealed === null) return false;
  const sum = await readOwnFile(kept.pathOf(sumName(name)));
  const isSame = plain
    ? content.equals(await promisify(gunzip)(plain))
    : sum?.toString() === checksumOf(content);
  if (!isSame) throw new Error('the archive has another file of that name');
  return true;
}

/** Archives a finished file of the log; it is on the disk when this answers. Throws where it cannot be. */
export async function keepLog(store: LogStore, name: string): Promise<void> {
  const { log, kept, user } = store;
  const content = await readOwnFile(log.pathOf(name));
  if (content === null) throw new Error('it is not there');
  if (await isKept(store, name, content)) return;
  // guard: sealed-log (drop operand 1)
  const sealing = store.sealing ?? plainSealing;
  const zipped = await promisify(gzip)(content, { level: constants.Z_BEST_SPEED });
  // Before the file itself, so that no file of the archive lacks it. Nobody guesses 16 MiB of a log by it.
  if (sealing.isEncrypted) {
    const sum = [Buffer.from(checksumOf(content))];
    await writeOwnFile({ folder: kept, name: sumName(name), content: sum, user });
  }
  const file = { folder: kept, name: sealing.nameOf(plainName(name)), user };
  await writeOwnFile({ ...file, content: sealing.seal(Readable.from([zipped])) });
}

/** From where else a recovery has what the archive lacks, and how it reads what is encrypted. */
export type MoreLog = {
  readonly unsealing: Unsealing;
  /** Folder `pg_wal` of the data folder that was in use, for what was not archived yet. */
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
 * Restores an archived file to where PostgreSQL wants it, from the archive or else from {@link MoreLog.moreLog}. False
 * where neither has it. Throws where it is broken, or encrypted for another key.
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
