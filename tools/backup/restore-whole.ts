// Fills an empty market from a backup, or from the newest backup in a folder. `npm run restore -- FOLDER` runs this
// script through restore.ts.
import { resolve } from 'node:path';
import { readArguments } from '../../harness/arguments.ts';
import { readConfig } from '../../src/app/settings.ts';
import { openUnsealing } from './encryption.ts';
import { BadBackup } from './manifest.ts';
import { marketOf } from './market-of.ts';
import { printFailure } from './print-failure.ts';
import { findBackup, restoreBackup } from './restore-backup.ts';

const USAGE = `npm run restore -- FOLDER [--identity FILE]

Fills an empty market from a backup, or from the newest one in FOLDER.
  --identity FILE   file with the secret key of an encrypted backup`;

const { values, positionals } = readArguments(USAGE, { identity: { type: 'string' } });

try {
  const [given] = positionals;
  if (given === undefined) throw new BadBackup(USAGE);
  const unsealing = await openUnsealing(values.identity && resolve(values.identity));
  const folder = await findBackup(resolve(given));
  const market = await marketOf(readConfig(process.env));
  const { manifest, rows, pictureFiles } = await restoreBackup(folder, { ...market, unsealing });
  console.log(`Restored the market of ${manifest.takenAt}: ${rows} rows, ${pictureFiles} picture files.`);
} catch (error) {
  printFailure(error);
}
