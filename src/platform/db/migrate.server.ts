import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { connectAtStart, type StartOptions, UnusableDatabaseError } from './database-start.server.ts';
import {
  areNumbered,
  listNames,
  type MigrationFile,
  readMigrations,
  runsOutsideTransaction,
  statementsOf,
} from './migration-files.server.ts';

/**
 * Key of the lock that keeps two processes from migrating at the same time. Any number that no other lock uses will do.
 */
const MIGRATION_LOCK = 7_120_262;
const LOCK_POLL_MS = 200;
/** Default time in ms to wait for the lock before `onWait` is called. */
const SILENT_WAIT_MS = 5_000;

/**
 * Longest wait for the lock of a table. While a migration waits, all later requests to that table wait, too. They fail
 * only after five seconds (`lock_timeout`). After this time the migration stops waiting, lets the requests through and
 * retries.
 */
const LOCK_WAIT = '2s';
const TRIES = 5;
const FIRST_PAUSE_MS = 500;

const LOCK_NOT_AVAILABLE = '55P03';

/** Options of migrations; every option has a default. */
export type MigrationOptions = StartOptions & {
  /** Longest wait for one lock, in PostgreSQL's format. */
  readonly lockWait?: string;
  readonly tries?: number;
  /** True for migrations that a restore runs, so that its own unfinished state is not refused. */
  readonly isRestore?: boolean;
  /**
   * True if the files are all migrations of the product. Then a database with unknown migrations belongs to another
   * revision.
   */
  readonly isComplete?: boolean;
  /** Time in ms to wait for another process's migration or restore before `onWait` is called. */
  readonly silentWaitMs?: number;
  /** Called when a migration releases its locks to retry later. */
  readonly onRetry?: (name: string, attempt: number) => void;
};

/** Describes the holder of the migrations' lock. */
async function describeLockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ words: string }>(
    `select format('process %s of the database, connected from %s, since %s', pid, coalesce(client_addr::text,
         'this machine'), to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS TZ')) as words
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = $1 and granted`,
    [MIGRATION_LOCK],
  );
  return rows[0]?.words ?? 'a process that has just ended';
}

async function acquireMigrationLock(
  client: pg.Client,
  { silentWaitMs = SILENT_WAIT_MS, onWait }: MigrationOptions,
): Promise<void> {
  const since = performance.now();
  let hasReported = false;
  // Poll instead of waiting, because a waiting statement would block `create index concurrently`.
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    if (rows[0]?.mine) return;
    if (!hasReported && performance.now() - since > silentWaitMs) {
      hasReported = true;
      onWait?.(
        `Another process is migrating or restoring this database: ${await describeLockHolder(client)}. Waiting until it has finished.`,
      );
    }
    await sleep(LOCK_POLL_MS);
  }
}

/**
 * Releases the migration lock. Ending our connection is not enough, because a pooler keeps its own connection to the
 * database open, with the session locks.
 */
async function releaseMigrationLock(client: pg.Client): Promise<void> {
  // guard: migration-lock-released
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
}

/**
 * SQL that creates `uuidv7()` on servers older than PostgreSQL 18, which has its own function. As in that function,
 * twelve bits of sub-millisecond time follow the time in ms. So ids of one ms are in order, too (RFC 9562, 6.2, method
 * 3). After an upgrade the server's own function is used, because PostgreSQL searches `pg_catalog` first.
 */
const MAKE_UUIDV7 = `
create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $$
  with moment as (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us)
  select encode(
    overlay(uuid_send(gen_random_uuid()) placing
      substring(int8send(us / 1000) from 3) || int2send((28672 + us % 1000 * 4096 / 1000)::int2) from 1 for 8),
    'hex')::uuid
  from moment
$$`;

async function ensureUuidv7(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regprocedure('uuidv7()') as found");
  if (rows[0]?.found === null) await client.query(MAKE_UUIDV7);
}

async function prepareSession(client: pg.Client): Promise<void> {
  // A migration may take long, so it has no timeout. If its process is killed, its statement ends within a second.
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query("set client_connection_check_interval = '1s'").catch(() => {});
  // The name comes from Kysely, which ran the first migrations of existing databases.
  await client.query(
    'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  );
}

/** Refuses a market whose restore was interrupted. Without its data it would look like a new market. */
async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.restore_unfinished') as marker");
  if (rows[0]?.marker) {
    throw new UnusableDatabaseError(
      'A restore into this database was interrupted. Run `npm run restore` again first.',
    );
  }
}

/**
 * Refuses a database that has unknown migrations and lacks some of these. Another revision created it, whose migrations
 * were rewritten before the first release. It already has tables that these migrations would create. A database of a
 * newer version has all of these migrations and is accepted. During an upgrade, this version keeps running beside the
 * newer one.
 */
function refuseOtherRevision(applied: ReadonlySet<string>, files: readonly MigrationFile[]): void {
  const own = new Set(files.map(({ name }) => name));
  const unknown = [...applied].filter((name) => !own.has(name));
  const missing = [...own].filter((name) => !applied.has(name));
  if (unknown.length === 0 || missing.length === 0) return;
  throw new UnusableDatabaseError(
    (areNumbered(unknown)
      ? 'This database was made by a revision from before 26 November 2026, which had other migrations. It cannot be\n' +
        'upgraded. Nothing was changed.\n'
      : `This database was made by another revision: it has ${listNames(unknown)}, which this revision does not know,\n` +
        `and lacks ${listNames(missing)}. Nothing was changed.\n`) +
      'Start with a new folder (DATA_DIR=.data-new npm start), or set DATABASE_URL to a new, empty database.\n' +
      'To keep its data, continue with the revision that made it; docs/operations.md, Upgrade, says which data can\n' +
      'be moved to this revision.',
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

/**
 * Applies a migration outside a transaction. Its statements block nobody while they wait, so there is no lock limit.
 */
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
          `Migration ${file.name} did not get its locks in ${tries} tries: another session holds them for a long time. ` +
            'The migration has changed nothing. Try again when that session has released them.',
          { cause: error },
        );
      }
      onRetry?.(file.name, attempt);
      await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

/** Creates the tables of the job queue, or migrates them to the library's version. */
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

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Adds advice to an error about missing privileges. From PostgreSQL 15 on, only the owner of a database may create
 * schemas and tables by default.
 */
function explain(error: unknown): unknown {
  if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) return error;
  const message = `The market’s database role may not create tables (${(error as Error).message}). Make it owner of the
database:  alter database … owner to …`;
  return new UnusableDatabaseError(message, { cause: error });
}

/**
 * Runs the `files` that were not applied yet, and returns their names. Each file has its own transaction, unless its
 * first line asks to run outside one.
 */
export async function applyMigrations(
  url: string,
  files: readonly MigrationFile[],
  options: MigrationOptions = {},
): Promise<string[]> {
  const client = await connectAtStart(url, options);
  try {
    await acquireMigrationLock(client, options);
    await prepareSession(client);
    await ensureUuidv7(client);
    if (!options.isRestore) await refuseUnfinishedRestore(client);
    const applied = await appliedNames(client);
    if (options.isComplete) refuseOtherRevision(applied, files);
    await migrateJobQueue(client);
    const waiting = files.filter(({ name }) => !applied.has(name));
    for (const file of waiting) await applyWithRetries(client, file, options);
    return waiting.map(({ name }) => name);
  } catch (error) {
    throw explain(error);
  } finally {
    await releaseMigrationLock(client);
    await client.end();
  }
}

/**
 * Migrates the database at `url` to the newest schema, including the job queue's own tables. Returns the names of the
 * new migrations. A migration that cannot get its locks retries, and throws after five attempts. Migrations before a
 * failed one stay applied, and the next run continues there. Concurrent runs wait for each other. Throws {@link
 * UnusableDatabaseError} if the database is unusable ({@link connectAtStart}), a restore was interrupted, or another
 * revision created the database.
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<string[]> {
  return applyMigrations(url, await readMigrations(), { ...options, isComplete: true });
}
