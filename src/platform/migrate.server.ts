import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Db, openDatabase } from './database.server.ts';

const SOURCE = join(import.meta.dirname, '..');

async function migrationFolders(): Promise<string[]> {
  const domains = await readdir(join(SOURCE, 'domains'), { withFileTypes: true }).catch(() => []);
  const folders = domains.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return [join(SOURCE, 'platform'), ...folders.map((name) => join(SOURCE, 'domains', name))].map((folder) =>
    join(folder, 'migrations'),
  );
}

/** All migrations by name; the number in front of a file's name decides the order across domains. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const folder of await migrationFolders()) {
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.sql'))) {
      const text = await readFile(join(folder, file), 'utf8');
      migrations[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
  }
  return migrations;
}

function migrator(db: Db): Migrator {
  // A domain's later migration has a lower number than those of the domains to its right that ran before it.
  return new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    allowUnorderedMigrations: true,
  });
}

/**
 * Brings the database at `url` to the newest schema, the job runner's own tables included. Runs all that is
 * new in one transaction. Throws the first error; then nothing was changed.
 */
export async function migrate(url: string): Promise<string[]> {
  await runMigrations({ connectionString: url, logger: undefined });
  const database = openDatabase(url, { poolSize: 2 });
  try {
    const { error, results = [] } = await migrator(database.db).migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await database.close();
  }
}

/** Names of migrations that this code has and the database does not. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const all = await migrator(db).getMigrations();
  return all.filter((one) => one.executedAt === undefined).map((one) => one.name);
}
