// npm run restore -- FOLDER: fills an empty market from a backup, or from the newest one in FOLDER.
import { resolve } from 'node:path';
import { BadBackup } from './manifest.ts';
import { marketOf, tellFailure } from './market-of.ts';
import { findBackup, restoreBackup } from './restore-backup.ts';

try {
  const given = process.argv[2];
  if (given === undefined) throw new BadBackup('Name the backup:  npm run restore -- FOLDER');
  const folder = await findBackup(resolve(given));
  const { manifest, rows, pictureFiles } = await restoreBackup(folder, await marketOf(process.env));
  console.log(`Restored the market of ${manifest.takenAt}: ${rows} rows, ${pictureFiles} picture files.`);
} catch (error) {
  tellFailure(error);
}
