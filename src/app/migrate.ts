import { migrate, UnusableDatabaseError } from '#platform/db/migrate.server.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is missing: address of the PostgreSQL database');
  process.exit(1);
}
try {
  const names = await migrate(url);
  console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
} catch (error) {
  console.error(error instanceof UnusableDatabaseError ? error.message : error);
  process.exit(1);
}
