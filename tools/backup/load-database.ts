import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectClient } from '#platform/db/database-hosts.server.ts';
import { applyMigrations } from '#platform/db/migrate.server.ts';
import { areNumbered, listNames, readMigrations } from '#platform/db/migration-files.server.ts';
import { readBackupFile } from './backup-files.ts';
import { BadBackup, type KeptTable, type Manifest } from './manifest.ts';
import type { Unsealing } from './sealing.ts';
import { columnList, isEmptyDatabase, quoted, readTables } from './tables.ts';

const MARKER = 'restore_unfinished';

async function begin(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select to_regclass($1) as marker', [`public.${MARKER}`]);
  if (rows[0]?.marker) {
    // Only an interrupted restore leaves this state. That restore began with an empty database, so nothing is lost.
    await client.query('drop schema public cascade; create schema public');
    await client.query('drop schema if exists pgboss cascade');
  }
  if (!(await isEmptyDatabase(client))) {
    throw new BadBackup(
      'The database is not empty, and a restore never overwrites anything. Restore into another folder\n' +
        '(DATA_DIR=.data-restored npm run restore -- …) or into a new, empty database (DATABASE_URL).',
    );
  }
  await client.query(`create table public.${MARKER} ()`);
}

/** Returns the migrations of a backup. Throws {@link BadBackup} if this version lacks one of them. */
async function migrationsOf({ migrations }: Manifest) {
  const files = await readMigrations();
  const unknown = migrations.filter((name) => !files.some((file) => file.name === name));
  if (unknown.length > 0) {
    throw new BadBackup(
      areNumbered(unknown)
        ? 'The backup was made by a revision from before 26 November 2026, which had other migrations. Restore it with\n' +
            'that revision; docs/operations.md, Upgrade, says which data can be moved to this revision.'
        : `The backup was made by a newer version or another revision; this one lacks: ${listNames(unknown)}`,
    );
  }
  return files.filter(({ name }) => migrations.includes(name));
}

async function requireSameTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const names = (tables: readonly Pick<KeptTable, 'schema' | 'name' | 'columns'>[]) =>
    tables.map((table) => `${quoted(table)} (${columnList(table)})`).sort();
  const here = names(await readTables(client));
  const different = names(manifest.tables).filter((name) => !here.includes(name));
  if (different.length > 0) {
    throw new BadBackup(
      `The backup's tables differ from the tables of this version: ${different.join('; ')}`,
    );
  }
}

async function loadTable(
  client: pg.Client,
  table: KeptTable,
  folder: string,
  unsealing: Unsealing,
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`));
  await pipeline(readBackupFile(folder, table.file, unsealing), createGunzip(), copy);
  if (copy.rowCount !== table.rows) {
    throw new BadBackup(`${quoted(table)} got ${copy.rowCount} rows, but the backup lists ${table.rows}.`);
  }
}

async function loadAll(
  client: pg.Client,
  manifest: Manifest,
  folder: string,
  unsealing: Unsealing,
): Promise<void> {
  const { tables, sequences } = manifest;
  // The backup already contains the rows that triggers have written, so the triggers must not run again.
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  for (const table of tables) await loadTable(client, table, folder, unsealing);
  // PostgreSQL cannot alter a table while foreign key checks are deferred, so run the checks now.
  await client.query('set constraints all immediate');
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const sequence of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(sequence), sequence.value]);
  }
}

/**
 * Fills an empty database from a backup. Creates the schema of the backup, inserts all rows in one transaction, and
 * runs newer migrations. An interrupted restore can be repeated. `beforeRows` runs between the schema and the rows.
 * Throws {@link BadBackup} with advice for the operator.
 */
export async function loadDatabase(
  url: string,
  manifest: Manifest,
  { folder, unsealing }: { readonly folder: string; readonly unsealing: Unsealing },
  beforeRows: () => Promise<void>,
): Promise<void> {
  const files = await migrationsOf(manifest);
  const client = await connectClient(url);
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await begin(client);
    await applyMigrations(url, files, { isRestore: true });
    await beforeRows();
    await requireSameTables(client, manifest);
    await client.query('begin');
    await loadAll(client, manifest, folder, unsealing);
    await client.query(`drop table public.${MARKER}; commit`);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
