import { migrate } from '#platform/db/migrate.server.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is missing: address of the PostgreSQL database');
  process.exit(1);
}
const names = await migrate(url);
console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}`);
