// `npm run restore -- FOLDER` restores a market from a backup.
// `npm run restore -- --until MOMENT` restores the built-in database to a point in time.
import { join, resolve } from 'node:path';
import { readArguments } from '../../harness/arguments.ts';
import { archiveSealing, databaseFolder } from '../market/database.ts';
import { marketLock } from '../market/market-processes.ts';
import { OperatorError, readBasics, resolveSettingFiles } from '../market/settings.ts';
import { lockHolder } from '../pid-lock.ts';
import { ROOT } from '../root.ts';
import { runScript } from '../run-script.ts';
import { openUnsealing } from './encryption.ts';
import { BadBackup } from './manifest.ts';
import { printFailure } from './print-failure.ts';
import { restoreUntil } from './restore-until.ts';

const USAGE = `npm run restore -- FOLDER [--identity FILE]
npm run restore -- --until MOMENT [--log FOLDER] [--identity FILE]

Fills an empty market from a backup, or from the newest one in FOLDER.
  --identity FILE   file with the secret key of an encrypted backup or archive
  --until MOMENT    instead restores the built-in database to a moment, from DATABASE_ARCHIVE_DIR:
                    2026-11-23T10:54:54Z (in UTC), 2026-11-23T16:54:54+06:00, or latest
  --log FOLDER      pg_wal of the old data folder, with changes that were not archived yet`;

const { values, positionals } = readArguments(USAGE, {
  identity: { type: 'string' },
  until: { type: 'string' },
  log: { type: 'string' },
});

/** Parses a time with its time zone; returns null for "latest". Throws {@link BadBackup} with the expected format. */
function parseMoment(text: string): Date | null {
  if (text === 'latest') return null;
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  if (isWhole && !Number.isNaN(Date.parse(text))) return new Date(text);
  throw new BadBackup(
    `The moment must be like 2026-11-23T10:54:54Z (UTC) or 2026-11-23T16:54:54+06:00, not "${text}".`,
  );
}

async function bringBack(moment: string): Promise<void> {
  const environment = resolveSettingFiles(process.env);
  const basics = readBasics(environment);
  const { dataDir, archiveDir } = basics;
  if (environment.DATABASE_URL)
    throw new OperatorError(
      'DATABASE_URL is set, but --until restores only the built-in database: see docs/operations.md, Back up.',
    );
  if (archiveDir === undefined)
    throw new OperatorError('DATABASE_ARCHIVE_DIR is missing. Set it to the archive to restore from.');
  const running = lockHolder(marketLock(dataDir));
  if (running)
    throw new OperatorError(`A market runs on ${dataDir} (process ${running.pid}). Stop it first.`);
  const until = parseMoment(moment);
  const moreLog = values.log && resolve(values.log);
  const { from, lastChange } = await restoreUntil({
    archiveDir,
    dataDir: databaseFolder(dataDir),
    until,
    moreLog,
    unsealing: await openUnsealing(values.identity && resolve(values.identity)),
    sealing: await archiveSealing(basics),
  });
  console.log(
    `The database was restored from the copy of ${from.takenAt.toISOString()}. Its last change is of ` +
      `${lastChange?.toISOString() ?? 'the same moment'}.`,
  );
}

try {
  if (values.until !== undefined) await bringBack(values.until);
  else if (positionals.length === 0) throw new BadBackup(USAGE);
  else {
    const script = join('tools', 'backup', 'restore-whole.ts');
    const args = ['--from-nothing', script, ...process.argv.slice(2)];
    process.exitCode = await runScript(join(ROOT, 'tools', 'with-market.ts'), args);
  }
} catch (error) {
  printFailure(error);
} finally {
  process.disconnect?.();
}
