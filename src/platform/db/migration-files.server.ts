import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '..', '..');

/** First line of a migration that PostgreSQL refuses to run inside a transaction, e.g. a concurrent index. */
const OUTSIDE_A_TRANSACTION = '-- outside a transaction';

/** A migration: an SQL file that changes the schema. */
export type MigrationFile = {
  /** File name without its extension. The database stores the names of the migrations that were applied. */
  readonly name: string;
  readonly text: string;
};

async function migrationFolders(): Promise<string[]> {
  const domains = await readdir(join(SOURCE, 'domains'), { withFileTypes: true }).catch(() => []);
  const folders = domains.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return [join(SOURCE, 'platform', 'db'), ...folders.map((name) => join(SOURCE, 'domains', name))].map(
    (folder) => join(folder, 'migrations'),
  );
}

/** File name: creation time and subject of the migration. */
const FILE_NAME = /^(\d{8}_\d{4})_[a-z0-9_]+$/;

/**
 * Sorts migrations by the time in their names, which sets the order across domains. Throws if a name has no time, or if
 * two have the same time.
 */
export function orderMigrations(files: readonly MigrationFile[]): MigrationFile[] {
  const byTime = new Map<string, string>();
  for (const { name } of files) {
    const time = FILE_NAME.exec(name)?.[1];
    if (time === undefined) throw new Error(`Migration ${name} is not named like 20261126_0300_what.sql.`);
    const other = byTime.get(time);
    if (other !== undefined)
      throw new Error(`Migrations ${other} and ${name} have the same time: give the newer one another time.`);
    byTime.set(time, name);
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Reads every migration of the product, in the order in which they run ({@link orderMigrations}). */
export async function readMigrations(): Promise<MigrationFile[]> {
  const found: MigrationFile[] = [];
  for (const folder of await migrationFolders()) {
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.sql'))) {
      found.push({ name: file.replace(/\.sql$/, ''), text: await readFile(join(folder, file), 'utf8') });
    }
  }
  return orderMigrations(found);
}

/**
 * Returns whether names belong to migrations from before 26 November 2026. Their names began with a number, like
 * `0300_catalog`. On that day, all migrations of each domain were merged into one with a new name.
 */
export function areNumbered(names: readonly string[]): boolean {
  return names.every((name) => /^\d{4}_/.test(name));
}

/** Lists names of migrations for an operator: the first three, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** Returns whether a migration runs outside a transaction, so that each statement commits by itself. */
export function runsOutsideTransaction({ text }: Pick<MigrationFile, 'text'>): boolean {
  return text.startsWith(OUTSIDE_A_TRANSACTION);
}

/** Splits a file into statements. Each ends with a semicolon at the end of a line outside `$$` quotes. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current: string[] = [];
  let quotes = 0;
  for (const line of text.split('\n')) {
    if (line.startsWith('--')) continue;
    current.push(line);
    quotes += line.split('$$').length - 1;
    if (!line.trimEnd().endsWith(';') || quotes % 2 === 1) continue;
    statements.push(current.join('\n').trim());
    current = [];
  }
  const rest = current.join('\n').trim();
  return rest === '' ? statements : [...statements, rest];
}
