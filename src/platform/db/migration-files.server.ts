import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '..', '..');

/** First line of a migration that PostgreSQL refuses to run inside a transaction, e.g. a concurrent index. */
const OUTSIDE_A_TRANSACTION = '-- outside a transaction';

/** One step of the schema: a file of SQL. */
export type MigrationFile = {
  /** File name without its ending; it is noted in the database. */
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

/** Every migration of the product; the number in front of a file's name decides the order across domains. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const found: MigrationFile[] = [];
  for (const folder of await migrationFolders()) {
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.sql'))) {
      found.push({ name: file.replace(/\.sql$/, ''), text: await readFile(join(folder, file), 'utf8') });
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** True for a migration whose statements each stand for themselves. */
export function runsOutsideTransaction({ text }: Pick<MigrationFile, 'text'>): boolean {
  return text.startsWith(OUTSIDE_A_TRANSACTION);
}

/** The statements of a file, each ending with a semicolon at the end of a line outside `$$` quotes. */
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
