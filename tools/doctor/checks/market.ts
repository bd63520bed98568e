// Checks of the market's own parts: database, worker, public URL, backups.
import { sql } from 'kysely';
import { connectAtStart, UnusableDatabaseError } from '#platform/db/database-start.server.ts';
import { isSeen } from '#platform/db/heartbeats.server.ts';
import { backupFolder, listBackups } from '../../backup/backup-names.ts';
import { type Check, type Finding, fail, ok, skipped, warn } from '../finding.ts';

/** Checks that the database accepts the connection and is suitable for the market. */
export const checkDatabase: Check = async ({ config: { DATABASE_URL } }) => {
  try {
    const client = await connectAtStart(DATABASE_URL, { timeoutMs: 0 });
    const { host, port } = client;
    await client.end();
    return ok(host.startsWith('/') ? host : `${host}:${port}`);
  } catch (error) {
    if (!(error instanceof UnusableDatabaseError)) throw error;
    return fail(error.message, 'The market cannot work without its database.');
  }
};

/** Checks that a worker runs. Workers send emails and refunds, and run sweeps. */
export const checkWorker: Check = async ({ config, database, isOpen }) => {
  if (await isSeen(database.db, 'worker')) return ok('a worker runs');
  if (!isOpen) return skipped('the market does not run');
  const words = 'no worker has written a heartbeat for 45 seconds';
  const advice =
    'Start a worker, or look at its log. Without a worker, emails, refunds and sweeps are delayed.';
  return config.MARKET === 'production' ? fail(words, advice) : warn(words, advice);
};

/** Timeout of the market's own response, in ms. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Checks from this machine that the market responds at its public URL. */
export const checkAddress: Check = async ({ config: { PUBLIC_URL, PORT }, isOpen }) => {
  if (!isOpen) return skipped('the market does not run');
  const url = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const advice =
    'Check that the web processes and the proxy run, that the host name points here, and that the certificate is valid.';
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const { status } = (await response.json().catch(() => ({}))) as { status?: unknown };
    return status === 'live'
      ? ok(`${url} responds`)
      : warn(`${url} responds with status ${response.status}, but not like a market`, advice);
  } catch (error) {
    const { cause, message } = error as Error;
    return warn(`${url}: ${cause instanceof Error ? cause.message || cause.name : message}`, advice);
  }
};

const HOUR_MS = 3_600_000;
/** Age in ms from which a nightly backup is late. It exceeds a day, because a backup takes some time. */
const LATE_MS = 26 * HOUR_MS;
const TOO_LATE_MS = 7 * 24 * HOUR_MS;

/** Judges the age of the newest backup in ms; null means that no backup exists. */
function judgeBackup(folder: string, ageMs: number | null): Finding {
  const advice =
    'Run npm run backup every night (packaging/systemd/secondbyte-backup.timer) and look at its log.';
  if (ageMs === null) return warn(`none in ${folder}`, advice);
  const words = `the newest in ${folder} is ${Math.round(ageMs / HOUR_MS)} h old`;
  if (ageMs <= LATE_MS) return ok(words);
  return ageMs <= TOO_LATE_MS ? warn(words, advice) : fail(words, advice);
}

/** Checks the age of the newest backup. */
export const checkBackups: Check = async ({ config }) => {
  const folder = backupFolder(config);
  const newest = (await listBackups(folder)).at(-1);
  const finding = judgeBackup(folder, newest ? Date.now() - newest.takenAt.getTime() : null);
  // A demo market needs no backups.
  return config.MARKET === 'demo' && finding.state !== 'ok' ? skipped(finding.words) : finding;
};

/** Checks that the database archives its write-ahead log, and that the last log file reached the archive. */
export const checkArchive: Check = async ({ database }) => {
  const { rows } = await sql<{ mode: string; at: Date | null; failed: string | null; waits: boolean }>`
    select current_setting('archive_mode') as mode, last_archived_time as at, last_failed_wal as failed,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as waits
    from pg_stat_archiver`.execute(database.db);
  const [found] = rows;
  if (!found || found.mode === 'off')
    return skipped('the log is not archived, so a restore is possible only to the last backup');
  if (found.waits)
    return fail(
      `${found.failed} could not be archived`,
      "Check that the archive has free space and that the database's user may write there. Until then the log fills the disk.",
    );
  return ok(found.at ? `last log file archived at ${found.at.toISOString()}` : 'no log file archived so far');
};
