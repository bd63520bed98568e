import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import {
  type MigrationFile,
  readMigrations,
  runsOutsideTransaction,
  statementsOf,
} from './migration-files.server.ts';

/** Two starts at once must not migrate at once; any number does that no other lock uses. */
const MIGRATION_LOCK = 7_120_262;
const LOCK_POLL_MS = 200;

/**
 * Whoever waits for a table's lock makes everybody after it wait too. Two seconds of that go unnoticed by
 * requests, which wait up to five; then the migration steps back, lets them through and tries again.
 */
const LOCK_WAIT = '2s';
const TRIES = 5;
const FIRST_PAUSE_MS = 500;

const LOCK_NOT_AVAILABLE = '55P03';

/** How migrations are run; everything has a default. */
export type MigrationOptions = {
  /** Longest wait for one lock, as PostgreSQL writes it. */
  readonly lockWait?: string;
  readonly tries?: number;
  /** True for the restore itself, which fills what it left unfinished. */
  readonly isRestore?: boolean;
  /** True when the files are all that the product has, so that a database that saw others was made by another revision. */
  readonly isComplete?: boolean;
  /** Hears when a migration steps back for others. */
  readonly onRetry?: (name: string, attempt: number) => void;
};

/** A database that must not be migrated; the message tells the operator why, and what to do. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

async function acquireMigrationLock(client: pg.Client): Promise<void> {
  // Asked again and again instead of waited for: a waiting statement would hold up a concurrent index.
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    if (rows[0]?.mine) return;
    await sleep(LOCK_POLL_MS);
  }
}

async function prepareSession(client: pg.Client): Promise<void> {
  // A migration may take long, and one whose process was killed ends within a second.
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query("set client_connection_check_interval = '1s'").catch(() => {});
  // Named as the library named it that ran the first migrations of existing databases.
  await client.query(
    'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  );
}

/** A restore that was broken off leaves a market without its data, which must not be taken for a new one. */
async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.restore_unfinished') as marker");
  if (rows[0]?.marker) {
    throw new UnusableDatabaseError(
      'A restore into this database was broken off. Run `npm run restore` again first.',
    );
  }
}

/**
 * Before the first release the files were rewritten several times, and a database made from the earlier ones has tables
 * that these would make. One of a newer version lacks nothing, and is no such database: the version before goes on
 * beside it.
 */
function refuseOtherRevision(applied: ReadonlySet<string>, files: readonly MigrationFile[]): void {
  const own = new Set(files.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !own.has(name));
  const missing = [...own].filter((name) => !applied.has(name));
  if (unknown.length === 0 || missing.length === 0) return;
  throw new UnusableDatabaseError(
    `This database was made by another revision: it has ${unknown.join(', ')}, which this one does not know,\n` +
      `and lacks ${missing.join(', ')}. Nothing was changed.\n` +
      'Begin with a new folder (DATA_DIR=.data-new npm start), or name a newly made database in DATABASE_URL.\n' +
      'To keep what this one holds, go on with the revision that made it; docs/operations.md, Migrations, says what can\n' +
      'be taken along.',
  );
}

async function appliedNames(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  return new Set(rows.map((row) => row.name));
}

async function recordApplied(client: pg.Client, name: string): Promise<void> {
  await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
    name,
    new Date().toISOString(),
  ]);
}

async function applyInTransaction(client: pg.Client, file: MigrationFile, lockWait: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query("select set_config('lock_timeout', $1, true)", [lockWait]);
    await client.query(file.text);
    await recordApplied(client, file.name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Its statements wait for others without making anybody wait, so the limit for locks does not apply. */
async function applyOutside(client: pg.Client, file: MigrationFile): Promise<void> {
  for (const statement of statementsOf(file.text)) await client.query(statement);
  await recordApplied(client, file.name);
}

async function applyWithRetries(client: pg.Client, file: MigrationFile, options: MigrationOptions) {
  const { lockWait = LOCK_WAIT, tries = TRIES, onRetry } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (runsOutsideTransaction(file)) return await applyOutside(client, file);
      return await applyInTransaction(client, file, lockWait);
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === tries) {
        throw new Error(
          `Migration ${file.name} did not get its locks in ${tries} tries: something holds them for long. ` +
            'Nothing of it was changed; try again when that is over.',
          { cause: error },
        );
      }
      onRetry?.(file.name, attempt);
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/** Makes the tables of the job queue, or brings them to the library's version. */
async function migrateJobQueue(client: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Runs those of `files` that the database has not seen, each in a transaction of its own; answers their names. */
export async function applyMigrations(
  url: string,
  files: readonly MigrationFile[],
  options: MigrationOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks between two statements is told by the next one.
  client.on('error', () => {});
  await client.connect();
  try {
    await acquireMigrationLock(client);
    await prepareSession(client);
    if (!options.isRestore) await refuseUnfinishedRestore(client);
    const applied = await appliedNames(client);
    if (options.isComplete) refuseOtherRevision(applied, files);
    await migrateJobQueue(client);
    const waiting = files.filter(({ name }) => !applied.has(name));
    for (const file of waiting) await applyWithRetries(client, file, options);
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Brings the database at `url` to the newest schema, the job runner's own tables included; answers the names of
 * what was new. A migration steps back when it cannot get its locks, and throws after five tries. Those before
 * a failed one stay; run again, it goes on where it stopped. Two at once take turns. Throws
 * {@link UnusableDatabaseError} when a restore was broken off or another revision made the database.
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<string[]> {
  return applyMigrations(url, await readMigrations(), { ...options, isComplete: true });
}
