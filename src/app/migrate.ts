import { UnusableDatabaseError } from '#platform/db/database-start.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { preparePooler } from '#platform/db/pooler.server.ts';

const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED_STATEMENTS = 'true' } = process.env;
const url = DATABASE_DIRECT_URL || DATABASE_URL;
if (!DATABASE_URL || !url) {
  console.error('DATABASE_URL is missing: address of the PostgreSQL database');
  process.exit(1);
}
const onWait = (words: string) => console.log(words);
try {
  const names = await migrate(url, {
    setting: DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    onWait,
  });
  console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
  if (url !== DATABASE_URL) {
    await preparePooler(DATABASE_URL, !/^(?:false|0)$/.test(DATABASE_PREPARED_STATEMENTS), onWait);
  }
} catch (error) {
  console.error(error instanceof UnusableDatabaseError ? error.message : error);
  process.exit(1);
}
