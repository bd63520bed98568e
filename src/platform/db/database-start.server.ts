import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnavailable, SESSION_LIMITS } from './database.server.ts';
import { type DatabaseHosts, HOST_TIMEOUT_MS, readHosts, requireWriting } from './database-hosts.server.ts';

/** Error for a database with which the market cannot start. Its message tells the operator the reason and the fix. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError';
}

/**
 * Oldest usable PostgreSQL version, as `server_version_num`. Only `uuidv7()` may be missing, because migrations create
 * it.
 */
const OLDEST_VERSION = 150_000;

/** Longest wait for a database that is starting up, in ms. */
const TIMEOUT_MS = 30_000;
/** Pause between two attempts, in ms. */
const PAUSE_MS = 500;
/** Timeout of one connection, in ms. */
const CONNECT_MS = 5_000;

export type StartOptions = {
  /** Name of the setting with the database's URL, for error messages. */
  readonly setting?: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
  /** True if the URL may be a pooler's, which ignores session limits. */
  readonly isPooled?: boolean;
  /** Longest wait for a database that does not answer, in ms. */
  readonly timeoutMs?: number;
  /** Called with a message when the start has to wait. */
  readonly onWait?: (message: string) => void;
};

/** Returns host and port of a database, or its socket folder, for error messages. */
function placeOf(client: pg.Client): string {
  return client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
}

const isCode = (code: string, ...codes: readonly string[]) => codes.includes(code);

/** Returns advice on a refusal that retries will not change; undefined for any other error. */
function wordsFor(error: unknown, client: pg.Client, setting: string): string | undefined {
  const { code: given, message = '' } = error as { code?: unknown; message?: string };
  const code = String(given);
  const place = placeOf(client);
  if (isCode(code, '28P01', '28000'))
    return `The database at ${place} rejects user "${client.user}" (${message}). Check user and password in ${setting}.`;
  if (isCode(code, '3D000'))
    return `There is no database "${client.database}" at ${place}. Create it (createdb), or correct its name in ${setting}.`;
  if (/unsupported startup parameter/.test(message)) return poolerWords(setting);
  if (/does not support SSL/.test(message))
    return `The database at ${place} does not support TLS, which ${setting} requires (sslmode).`;
  if (/certificate|altname/i.test(message) || /CERT|ALTNAME/.test(code))
    return (
      `The certificate of the database at ${place} is not trusted (${message}).\n` +
      `Add the certificate authority’s file to ${setting}: ?sslmode=verify-full&sslrootcert=/path/ca.crt`
    );
  return undefined;
}

function poolerWords(setting: string): string {
  return (
    `${setting} points to a pooler (such as PgBouncer) that does not support the limits of a session. Keep it in\n` +
    "DATABASE_URL, and set DATABASE_DIRECT_URL to the database's own address: migrations, listening and jobs\n" +
    'need it.'
  );
}

/** Returns an error's message, or its code. Node's error for a host with several IP addresses has no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

/** Connects to a writing host, or returns a failed connection with its error. */
async function connectTo(url: string, timeoutMs: number, isPooled: boolean): Promise<[pg.Client, unknown]> {
  const limits = isPooled ? {} : SESSION_LIMITS;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, ...limits });
  // If the connection breaks between two statements, the next statement reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    await requireWriting(client);
    return [client, undefined];
  } catch (error) {
    client.end().catch(() => {});
    return [client, error];
  }
}

/**
 * Tries each host once. Returns the first connection that accepts writes, or the last failed connection with its error.
 */
async function connectOnce(hosts: DatabaseHosts, isPooled: boolean): Promise<[pg.Client, unknown]> {
  const timeoutMs = hosts.urls.length > 1 ? HOST_TIMEOUT_MS : CONNECT_MS;
  for (let left = hosts.urls.length; ; left -= 1) {
    const url = hosts.current();
    const tried = await connectTo(url, timeoutMs, isPooled);
    if (tried[1] === undefined || left <= 1) return tried;
    hosts.leave(url);
  }
}

async function requireUsable(client: pg.Client, setting: string, isPooled: boolean): Promise<void> {
  const { rows } = await client.query<{ version: number; words: string; lockMs: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as words,
       (select setting from pg_settings where name = 'lock_timeout') as "lockMs"`,
  );
  const [found] = rows;
  // guard: oldest-postgresql
  if ((found?.version ?? 0) < OLDEST_VERSION) {
    throw new UnusableDatabaseError(
      `The database at ${placeOf(client)} is PostgreSQL ${found?.words}. The market needs PostgreSQL 15 or newer.`,
    );
  }
  // A pooler that is configured to ignore the session limits drops them silently.
  // guard: limits-dropped-by-a-pooler
  if (!isPooled && Number(found?.lockMs) !== SESSION_LIMITS.lock_timeout) {
    throw new UnusableDatabaseError(poolerWords(setting));
  }
}

/**
 * Connects at the start of the market, to a host that accepts writes. Waits half a minute for a database that does not
 * answer or has no writing host. The caller ends the connection.
 *
 * @throws {UnusableDatabaseError} with advice, if no database answers, refuses us or is too old, or if a pooler answers
 *   where the database itself is needed
 */
export async function connectAtStart(url: string, options: StartOptions = {}): Promise<pg.Client> {
  const { setting = 'DATABASE_URL', isPooled = false, timeoutMs = TIMEOUT_MS, onWait } = options;
  const end = performance.now() + timeoutMs;
  const hosts = readHosts(url);
  for (let isFirst = true; ; isFirst = false) {
    const [client, error] = await connectOnce(hosts, isPooled);
    if (error === undefined) {
      await requireUsable(client, setting, isPooled).catch(async (fault: unknown) => {
        await client.end();
        throw fault;
      });
      return client;
    }
    const message = wordsFor(error, client, setting);
    if (message !== undefined) throw new UnusableDatabaseError(message, { cause: error });
    if (!isDatabaseUnavailable(error)) throw error;
    const why = `No database responds at ${placeOf(client)} (${reasonOf(error)})`;
    if (performance.now() > end) {
      throw new UnusableDatabaseError(`${why}. Does it run, and is ${setting} right?`, { cause: error });
    }
    if (isFirst) onWait?.(`${why}; waiting up to ${Math.round(timeoutMs / 1_000)} s for it.`);
    await sleep(PAUSE_MS);
  }
}
