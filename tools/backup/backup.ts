// npm run backup [-- FOLDER]: backs the market up into a new subfolder of FOLDER. The market may be running or
// stopped.
import { resolve } from 'node:path';
import { readArguments } from '../../harness/arguments.ts';
import { type Config, readConfig } from '../../src/app/settings.ts';
import { backupFolder } from './backup-names.ts';
import { removeUnneeded, takeBaseCopy } from './base-copies.ts';
import { makeIdentity, openSealing } from './encryption.ts';
import { parseKeepRule, removeExpired } from './keep-backups.ts';
import { type Backup, makeBackup } from './make-backup.ts';
import { marketOf } from './market-of.ts';
import { printFailure } from './print-failure.ts';
import type { Sealing } from './sealing.ts';

const USAGE = `npm run backup [-- FOLDER] [--keep RULE] [--new-key FILE]

Backs up the market, running or not, into a new folder in FOLDER (default: BACKUP_DIR, else backups in DATA_DIR).
  --keep RULE      then removes backups that RULE does not keep: "35 days", "14 days 8 weeks 12 months" (BACKUP_KEEP)
  --new-key FILE   instead makes a key for encrypted backups: writes the secret key to FILE, prints BACKUP_RECIPIENT`;

const { values, positionals } = readArguments(USAGE, {
  keep: { type: 'string' },
  'new-key': { type: 'string' },
});

function printBackup({ folder, manifest, missingPictures }: Backup): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const state = manifest.format === 2 ? 'encrypted' : 'not encrypted';
  console.log(
    `${folder}\n${rows} rows of ${manifest.tables.length} tables, ${manifest.pictures.count} picture files, ${state}.`,
  );
  if (missingPictures.length === 0) return;
  console.error(
    `The picture store lacks ${missingPictures.length} pictures that listings show: ${missingPictures}`,
  );
  process.exitCode = 1;
}

/**
 * Takes a base copy of the built-in database. Point-in-time restores start with this copy and replay the archived log.
 */
async function copyBase(
  { DATABASE_URL, DATABASE_ARCHIVE_DIR, DATABASE_ARCHIVE_DAYS }: Config,
  sealing: Sealing,
): Promise<void> {
  const dataDir = process.env.BUILT_IN_DATABASE;
  if (dataDir === undefined || DATABASE_ARCHIVE_DIR === undefined) return;
  const { folder } = await takeBaseCopy(DATABASE_URL, dataDir, DATABASE_ARCHIVE_DIR, sealing);
  await removeUnneeded(DATABASE_ARCHIVE_DIR, DATABASE_ARCHIVE_DAYS);
  console.log(`${folder}\nThis copy can be restored to any later moment that the archived log covers.`);
}

async function backUp(config: Config): Promise<void> {
  const keep = values.keep ?? config.BACKUP_KEEP;
  // Parse the rule first, so that an error in the rule stops the command before the backup.
  const rule = keep === undefined ? null : parseKeepRule(keep);
  const sealing = openSealing(config.BACKUP_RECIPIENT);
  const target = resolve(positionals[0] ?? backupFolder(config));
  const backup = await makeBackup({ ...(await marketOf(config)), sealing, target });
  printBackup(backup);
  await copyBase(config, sealing);
  // Keep older backups if pictures are missing, because one of them may have the only copy of a lost picture.
  if (rule === null || backup.missingPictures.length > 0) return;
  const removed = await removeExpired(target, rule);
  if (removed > 0) console.log(`${removed} older backups removed.`);
}

async function makeKey(file: string): Promise<void> {
  const recipient = await makeIdentity(resolve(file));
  console.log(
    `The secret key is in ${file}. Store it on another machine; without it no backup can be read. Set here:\n` +
      `BACKUP_RECIPIENT=${recipient}`,
  );
}

try {
  const keyFile = values['new-key'];
  if (keyFile === undefined) await backUp(readConfig(process.env));
  else await makeKey(keyFile);
} catch (error) {
  printFailure(error);
}
