import { existsSync } from 'node:fs';
import { chown, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../postgres/start-postgres.ts';
import { type BaseCopy, copyDataFolder, copyUnsealed, listBaseCopies } from './base-copies.ts';
import { openUnsealing } from './encryption.ts';
import { BadBackup } from './manifest.ts';
import type { Sealing, Unsealing } from './sealing.ts';

/** Source and target of a point-in-time restore. */
export type PointInTime = {
  /** Folder with the base copies and the archived write-ahead log. */
  readonly archiveDir: string;
  /** New folder for the database's files. It must not exist yet. */
  readonly dataDir: string;
  /** Point in time to restore; null for the latest change in the archive. */
  readonly until: Date | null;
  /** Folder `pg_wal` of the previous data folder, with log files that were not archived yet. */
  readonly moreLog?: string | undefined;
  /** Decryption of the archive. By default, only unencrypted files can be read. */
  readonly unsealing?: Unsealing | undefined;
  /** Encryption of the log that is archived after the restore; none by default. */
  readonly sealing?: Sealing | undefined;
};

/** Result of {@link restoreUntil}. */
export type BroughtBack = { readonly from: BaseCopy; readonly lastChange: Date | null };

function chooseCopy({ archiveDir, until }: PointInTime): BaseCopy {
  const copies = listBaseCopies(archiveDir);
  const earlier = until === null ? copies : copies.filter(({ takenAt }) => takenAt <= until);
  const copy = earlier.at(-1);
  if (copy) return copy;
  const oldest = copies[0]?.takenAt.toISOString();
  throw new BadBackup(
    oldest === undefined
      ? `${archiveDir} contains no copy of a database. npm run backup makes one when DATABASE_ARCHIVE_DIR is set.`
      : `The oldest copy in ${archiveDir} is of ${oldest}. Choose that moment or a later one.`,
  );
}

/** Translates PostgreSQL's error for a log that ends before the requested time. */
function wordsOf(error: unknown): unknown {
  const text = error instanceof Error ? error.message : String(error);
  if (!/recovery ended before configured recovery target was reached/.test(text)) return error;
  return new BadBackup(
    'The archived log has no change after that moment, so it may end too early. Choose an earlier moment, or "latest"\n' +
      'to restore all of it. Changes not archived yet are in the old data folder:  --log OLD_FOLDER/pg_wal',
  );
}

async function lastChangeOf(databaseUrl: string): Promise<Date | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    return rows[0]?.at ?? null;
  } finally {
    await client.end();
  }
}

/** Unpacks a base copy for the recovery. The folder gets its name when it is complete. */
async function layOut(copy: BaseCopy, dataDir: string, unsealing: Unsealing): Promise<void> {
  const draft = `${dataDir}.restoring`;
  await rm(draft, { recursive: true, force: true });
  try {
    await copyDataFolder(copy.folder, draft, copyUnsealed(unsealing));
    const { uid, gid } = await stat(copy.folder);
    await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 });
    await chown(join(draft, 'recovery.signal'), uid, gid);
    await rename(draft, dataDir);
  } catch (error) {
    // After a failure, decrypted data must not stay on the disk.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Returns an object that remembers the first error in the archived log. The recovering server hides this error. */
function keepFailure() {
  let kept: BadBackup | null = null;
  return {
    onFailure: (name: string, error: Error) => {
      kept ??=
        error instanceof BadBackup
          ? error
          : new BadBackup(`${name} in the archive is damaged: ${error.message}`);
    },
    failure: () => kept,
  };
}

/** Formats a time for a starting server, which knows no time zone names yet, not even `Z`. */
export function momentText(moment: Date): string {
  return `${moment.toISOString().slice(0, -1)}+00`;
}

/**
 * Restores the built-in database to a point in time. It starts with the newest base copy before that time and replays
 * the archived log. The restored database archives its log on a new timeline in the same archive. Until a market
 * starts on the result, another point in time can be tried. That start makes a base copy (`ensureBaseCopy`).
 *
 * @throws {BadBackup} with advice for the operator; then no data folder is left
 */
export async function restoreUntil(wanted: PointInTime): Promise<BroughtBack> {
  const { archiveDir, dataDir, until, moreLog, sealing } = wanted;
  if (existsSync(dataDir)) {
    throw new BadBackup(
      `${dataDir} already exists, and a restore never overwrites anything. Stop the market and move it away:\n` +
        `  mv ${dataDir} ${dataDir}-before`,
    );
  }
  const from = chooseCopy(wanted);
  const unsealing = wanted.unsealing ?? (await openUnsealing(undefined));
  await layOut(from, dataDir, unsealing);
  const { onFailure, failure } = keepFailure();
  const settings = {
    // Stay on the copy's own timeline. The timeline of an earlier attempt begins with the same changes but ends with
    // other changes.
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(until ? { recovery_target_time: momentText(until) } : {}),
  };
  const recovery = { settings, unsealing, moreLog, onFailure };
  try {
    const postgres = await startPostgres({ dataDir, archiveDir, sealing, recovery });
    try {
      return { from, lastChange: await lastChangeOf(postgres.databaseUrl) };
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw failure() ?? wordsOf(error);
  }
}
