import { sql } from 'kysely';
import type { Db } from './database.server.ts';
import { readMigrations } from './migration-files.server.ts';

/** Returns the names of applied migrations; none in an empty database. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('kysely_migration') is not null as known`.execute(db);
  if (!rows[0]?.known) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/** Returns the names of migrations that were not applied to the database yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const done = new Set(await appliedMigrations(db));
  return (await readMigrations()).map(({ name }) => name).filter((name) => !done.has(name));
}
