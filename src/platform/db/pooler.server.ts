import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PlatformConfig } from '#platform/process/config.server.ts';
import { SESSION_LIMITS } from './database.server.ts';
import { connectAtStart, type StartOptions, UnusableDatabaseError } from './database-start.server.ts';

type Addresses = Pick<PlatformConfig, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>;

/** Returns whether `DATABASE_URL` names a pooler in transaction mode. */
export function isPooled({ DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL }: Addresses): boolean {
  return DATABASE_DIRECT_URL !== DATABASE_URL;
}

/** Returns the URL for work that needs its own session: migrations, listening, jobs, server commands. */
export function directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Addresses): string {
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

const NAMES = Object.keys(SESSION_LIMITS) as (keyof typeof SESSION_LIMITS)[];

/** Returns the names of the session limits that a connection lacks. */
async function missingLimits(client: pg.Client): Promise<(keyof typeof SESSION_LIMITS)[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [NAMES],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  return NAMES.filter((name) => found.get(name) !== SESSION_LIMITS[name]);
}

/**
 * Stores the session limits in this connection's role, for this database, because the pooler ignores them. A role may
 * always change its own settings. The pooler's open connections get the limits when the pooler reopens them.
 */
async function keepLimitsByRole(client: pg.Client): Promise<void> {
  const missing = await missingLimits(client);
  if (missing.length === 0) return;
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  const statements = missing.map(
    (name) => `alter role current_user in database ${database} set ${name} = ${SESSION_LIMITS[name]}`,
  );
  // guard: limits-behind-a-pooler
  await client.query(statements.join('; '));
}

/**
 * Longest wait for the second connection, in ms. During this wait, a pooler with a single connection blocks all other
 * clients.
 */
const ONE_CONNECTION_MS = 1_000;

/** PostgreSQL's error codes for an unknown prepared statement, and for one that exists already. */
const FOREIGN_STATEMENT_CODES = new Set(['26000', '42P05']);

/** Returns whether a session finds its prepared statements on every connection that the pooler gives it. */
async function keepsStatements(first: pg.Client, second: pg.Client): Promise<boolean> {
  const statement = { name: 'pooler-check', text: 'select $1::int', values: [1] };
  try {
    await first.query(statement);
    // The transaction occupies the connection with the prepared statement, so that the next query gets another
    // connection.
    await second.query('begin');
    const again = first.query(statement);
    await Promise.race([again.catch(() => {}), sleep(ONE_CONNECTION_MS)]);
    await second.query('rollback');
    await again;
    return true;
  } catch (error) {
    if (FOREIGN_STATEMENT_CODES.has(String((error as { code?: unknown }).code))) return false;
    throw error;
  }
}

/**
 * Prepares the pooler at `url` for the market: its sessions get the usual limits and find their prepared statements.
 * Throws {@link UnusableDatabaseError} with advice.
 */
export async function preparePooler(
  url: string,
  prepares: boolean,
  onWait?: StartOptions['onWait'],
): Promise<void> {
  const options: StartOptions = { setting: 'DATABASE_URL', isPooled: true, ...(onWait && { onWait }) };
  const first = await connectAtStart(url, options);
  const second = await connectAtStart(url, options);
  try {
    await keepLimitsByRole(first);
    if (!prepares || (await keepsStatements(first, second))) return;
    throw new UnusableDatabaseError(
      'The pooler at DATABASE_URL does not keep the prepared statements of a session.\n' +
        'PgBouncer keeps them from version 1.21 on, with max_prepared_statements = 500. Otherwise set\n' +
        'DATABASE_PREPARED_STATEMENTS=false, which causes more work for the database.',
    );
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}
