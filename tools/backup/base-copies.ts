// Base copies of the built-in database's data folder. A point-in-time restore starts with a copy and replays the
// archived write-ahead log.
import {
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import {
  chmod,
  chown,
  constants,
  copyFile,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { DAY_MS } from '#kernel/clock.ts';
import { archivedLogFolder } from '../postgres/archive.ts';
import { isSealed, plainSealing, type Sealing, type Unsealing } from './sealing.ts';

/** A base copy. With the archived log, it can be restored to any later time. */
export type BaseCopy = { readonly folder: string; readonly takenAt: Date };

/**
 * Folders whose files are not copied. PostgreSQL's own base backups omit these files, too: the server recreates some of
 * them, and no other server may use the rest.
 */
const EMPTIED = new Set([
  'pg_wal',
  'archive_answers',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Longest wait until the write-ahead log of a copy is in the archive. */
const ARCHIVE_WAIT = '15min';
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|current_logfiles.*)$/;

/** Function that copies a file. It returns the path of the copy, which may differ from `to`. */
type CopyBytes = (from: string, to: string) => Promise<string>;

const copyAsItIs: CopyBytes = async (from, to) => {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  return to;
};

/** Returns a function that copies files. The function encrypts them if `sealing` is set. */
function copySealed(sealing: Sealing): CopyBytes {
  // guard: sealed-base-copy (condition => true)
  if (!sealing.isEncrypted) return copyAsItIs;
  return async (from, to) => {
    const sealed = sealing.nameOf(to);
    try {
      await pipeline(createReadStream(from), sealing.seal, createWriteStream(sealed));
    } catch (error) {
      // An incomplete encrypted file cannot be decrypted, so remove it.
      await rm(sealed, { force: true });
      throw error;
    }
    return sealed;
  };
}

/** Returns a function that copies files and decrypts encrypted ones. */
export function copyUnsealed(unsealing: Unsealing): CopyBytes {
  return async (from, to) => {
    if (!isSealed(from)) return copyAsItIs(from, to);
    const plain = unsealing.nameOf(to);
    await pipeline(createReadStream(from), unsealing.unseal(from), createWriteStream(plain));
    return plain;
  };
}

/** Copies a file with its owner. Skips a file that a running server has just removed. */
async function copyOwned(from: string, wished: string, copyBytes: CopyBytes): Promise<void> {
  let to = wished;
  try {
    to = await copyBytes(from, wished);
    const { uid, gid, mode } = await stat(from);
    await chmod(to, mode);
    await chown(to, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await rm(to, { force: true });
  }
}

/** Copies a data folder, whether its server runs or not. Omits the files in {@link EMPTIED} and {@link LEFT_OUT}. */
export async function copyDataFolder(from: string, to: string, copyBytes = copyAsItIs): Promise<void> {
  const { uid, gid } = statSync(from);
  await mkdir(to, { mode: 0o700 });
  await chown(to, uid, gid);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) await copyOwned(source, target, copyBytes);
    else if (!EMPTIED.has(entry.name)) await copyDataFolder(source, target, copyBytes);
    else {
      await mkdir(target, { mode: 0o700 });
      await chown(target, uid, gid);
    }
  }
}

function baseName(moment: Date): string {
  return `base-${moment.toISOString().replaceAll(':', '-')}`;
}

/** Returns the complete base copies of an archive, oldest first. */
export function listBaseCopies(archiveDir: string): BaseCopy[] {
  if (!existsSync(archiveDir)) return [];
  return readdirSync(archiveDir)
    .sort()
    .flatMap((name) => {
      const [, day, time] = /^base-(\d{4}-\d\d-\d\d)T([\d.-]+Z)$/.exec(name) ?? [];
      if (day === undefined || time === undefined) return [];
      const takenAt = new Date(`${day}T${time.replaceAll('-', ':')}`);
      return [{ folder: join(archiveDir, name), takenAt }];
    });
}

/**
 * Copies the data folder of a running server whose log is archived. Encrypts the copy if `sealing` is set. The copy
 * gets its name when it is complete and its log is in the archive.
 */
export async function takeBaseCopy(
  databaseUrl: string,
  dataDir: string,
  archiveDir: string,
  sealing = plainSealing,
): Promise<BaseCopy> {
  const client = new pg.Client({ connectionString: databaseUrl });
  const draft = join(archiveDir, `.base-${process.pid}.part`);
  await rm(draft, { recursive: true, force: true });
  await client.connect();
  try {
    await client.query(`set statement_timeout = '${ARCHIVE_WAIT}'`);
    await client.query("select pg_backup_start('secondbyte', fast => true)");
    await copyDataFolder(dataDir, draft, copySealed(sealing));
    // This query waits until the log is archived.
    const { rows } = await client.query<{ label: string; moment: Date }>(
      `select labelfile as label, clock_timestamp() as moment from pg_backup_stop(wait_for_archive => true)`,
    );
    const { label = '', moment = new Date() } = rows[0] ?? {};
    const { uid, gid } = statSync(dataDir);
    // The label is never encrypted, because it contains only the position at which the log of the copy begins.
    await writeFile(join(draft, 'backup_label'), label, { mode: 0o600, flush: true });
    chownSync(join(draft, 'backup_label'), uid, gid);
    const folder = join(archiveDir, baseName(moment));
    await rename(draft, folder);
    return { folder, takenAt: moment };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Returns the timeline of the first log file that a base copy needs, and the file's position on this timeline. */
function firstLogOf({ folder }: BaseCopy): { readonly timeline: number; readonly place: string } {
  const label = readFileSync(join(folder, 'backup_label'), 'utf8');
  const [, timeline = '', place = ''] =
    /^START WAL LOCATION: .* \(file ([0-9A-F]{8})([0-9A-F]{16})\)/m.exec(label) ?? [];
  return { timeline: Number.parseInt(timeline, 16), place };
}

/**
 * Takes a base copy of a running server, unless a copy of the server's timeline exists. Without one, the archived log
 * is useless. The copy is missing at the first start and after each point-in-time restore. Returns whether it took a
 * copy.
 */
export async function ensureBaseCopy(
  databaseUrl: string,
  dataDir: string,
  archiveDir: string,
  sealing = plainSealing,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<{ timeline: number }>('select timeline_id as timeline from pg_control_checkpoint()')
    .finally(() => client.end());
  const timeline = rows[0]?.timeline;
  if (listBaseCopies(archiveDir).some((copy) => firstLogOf(copy).timeline === timeline)) return false;
  await takeBaseCopy(databaseUrl, dataDir, archiveDir, sealing);
  return true;
}

/**
 * Returns the base copies that no restore within the last `days` days needs. Of the older copies, only the newest one
 * is still needed.
 */
export function chooseUnneeded(copies: readonly BaseCopy[], days: number, now = Date.now()): BaseCopy[] {
  const before = copies.filter(({ takenAt }) => takenAt.getTime() < now - days * DAY_MS);
  return before.slice(0, -1);
}

/**
 * Removes base copies that no restore within the last `days` days needs. Also removes the log before the oldest
 * remaining copy. Returns the number of removed copies.
 */
export async function removeUnneeded(archiveDir: string, days: number): Promise<number> {
  const unneeded = chooseUnneeded(listBaseCopies(archiveDir), days);
  for (const { folder } of unneeded) {
    const gone = join(archiveDir, `.${basename(folder)}.gone`);
    await rename(folder, gone);
    await rm(gone, { recursive: true });
  }
  const [oldest] = listBaseCopies(archiveDir);
  if (!oldest) return unneeded.length;
  const first = firstLogOf(oldest).place;
  for (const name of await readdir(archivedLogFolder(archiveDir))) {
    const segment = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.|$)/.exec(name)?.[1];
    if (segment !== undefined && segment < first) await rm(join(archivedLogFolder(archiveDir), name));
  }
  return unneeded.length;
}
