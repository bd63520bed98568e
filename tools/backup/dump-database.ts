import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeBackupFile } from './backup-files.ts';
import type { KeptTable, Manifest } from './manifest.ts';
import type { Sealing } from './sealing.ts';
import { columnList, quoted, readSequences, readTables, type Table } from './tables.ts';

const FOLDER = 'database';

async function dumpTable(
  client: pg.Client,
  table: Table,
  folder: string,
  sealing: Sealing,
): Promise<KeptTable> {
  const file = join(FOLDER, `${table.schema}.${table.name}.copy.gz`);
  const copy = client.query(copyTo(`copy ${quoted(table)} (${columnList(table)}) to stdout`));
  const zip = createGzip({ level: constants.Z_BEST_SPEED });
  // An error while copying also ends the writing of the file.
  const written = writeBackupFile(folder, file, zip, sealing);
  await Promise.all([pipeline(copy, zip), written]);
  return { ...table, rows: copy.rowCount, ...(await written) };
}

async function readMigrationNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Result of {@link dumpDatabase}. */
export type Dump = Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences'>;

async function dumpSnapshot(client: pg.Client, folder: string, sealing: Sealing): Promise<Dump> {
  const tables = await readTables(client);
  // This lock prevents migrations from changing the tables while they are read.
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`);
  const { rows } = await client.query<{ now: Date }>('select now()');
  const kept: KeptTable[] = [];
  for (const table of tables) kept.push(await dumpTable(client, table, folder, sealing));
  return {
    takenAt: (rows[0]?.now ?? new Date()).toISOString(),
    migrations: await readMigrationNames(client),
    tables: kept,
    sequences: await readSequences(client),
  };
}

/**
 * Writes every table into its own file below `folder`, all from one snapshot. The market may keep running.
 * `whileFrozen` runs before the snapshot is released, so it can read the snapshot through `client`.
 */
export async function dumpDatabase<Found>(
  client: pg.Client,
  folder: string,
  sealing: Sealing,
  whileFrozen: () => Promise<Found>,
): Promise<{ readonly dump: Dump; readonly found: Found }> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  try {
    const dump = await dumpSnapshot(client, folder, sealing);
    return { dump, found: await whileFrozen() };
  } finally {
    await client.query('commit');
  }
}
