import { sql } from 'kysely';
import type { Db } from './database.server.ts';
import { readMigrations } from './migration-files.server.ts';

/** Names of migrations that this code has and the database does not. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('kysely_migration') is not null as known`.execute(db);
  const names = (await readMigrations()).map(({ name }) => name);
  if (!rows[0]?.known) return names;
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(applied.rows.map((row) => row.name));
  return names.filter((name) => !done.has(name));
}
