import { UnusableDatabaseError } from '#platform/db/database-start.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { preparePooler } from '#platform/db/pooler.server.ts';
import { ConfigError } from '#platform/process/config.server.ts';
import { readSettingFiles } from './settings.ts';

const onWait = (message: string) => console.log(message);

async function migrateMarket(): Promise<void> {
  const environment = readSettingFiles(process.env);
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED_STATEMENTS = 'true' } = environment;
  const url = DATABASE_DIRECT_URL || DATABASE_URL;
  if (!DATABASE_URL || !url)
    throw new ConfigError(['DATABASE_URL is missing: address of the PostgreSQL database']);
  const names = await migrate(url, {
    setting: DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    onWait,
  });
  console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
  if (url !== DATABASE_URL) {
    await preparePooler(DATABASE_URL, !/^(?:false|0)$/.test(DATABASE_PREPARED_STATEMENTS), onWait);
  }
}

try {
  await migrateMarket();
} catch (error) {
  const isExpected = error instanceof UnusableDatabaseError || error instanceof ConfigError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
