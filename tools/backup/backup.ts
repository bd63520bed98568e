// npm run backup [-- FOLDER]: backs the market up into a folder of its own below FOLDER, running or not.
import { join, resolve } from 'node:path';
import { makeBackup } from './make-backup.ts';
import { marketOf, tellFailure } from './market-of.ts';

try {
  const market = await marketOf(process.env);
  const target = resolve(process.argv[2] ?? join(market.dataDir, 'backups'));
  const { folder, manifest, missingPictures } = await makeBackup({ ...market, target });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${folder}\n${rows} rows of ${manifest.tables.length} tables, ${manifest.pictures.count} picture files.`,
  );
  if (missingPictures.length > 0) {
    console.error(`The store has lost ${missingPictures.length} pictures that are shown: ${missingPictures}`);
    process.exitCode = 1;
  }
} catch (error) {
  tellFailure(error);
}
