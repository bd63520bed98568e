import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isDatabaseUnavailable } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';

/** Holder of the database error that occurred during a call of the auth library. */
type Outage = { error?: unknown };

const outages = new AsyncLocalStorage<Outage>();

/** Awaits a database call, and stores its error for {@link withDatabaseErrors} if the database is unavailable. */
async function logOutage<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    const outage = outages.getStore();
    if (outage && isDatabaseUnavailable(error)) outage.error = error;
    throw error;
  }
}

class ObservedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not supported: pass the query as text');
    return logOutage(this.#client.query(text, [...values]));
  }

  release(destroy = false): void {
    this.#client.release(destroy);
  }
}

/** Wraps the connection pool for the auth library, so that {@link withDatabaseErrors} notices outages. */
export function observedPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new ObservedClient(await logOutage(pool.connect())),
    end: () => pool.end(),
  };
}

/**
 * Names of errors with which the library rejects input. They mean that the caller made a mistake, not that something
 * failed.
 */
const REFUSALS = new Set([
  'StateError',
  'APIError',
  'BetterAuthError',
  'JWTExpired',
  'JWTClaimValidationFailed',
]);

/**
 * Creates the auth library's logger. The library logs every refusal as an error, for example a repeated callback from
 * Google. Any stranger can cause refusals, so they are logged as warnings. Outages within {@link withDatabaseErrors}
 * are skipped, because the caller logs them.
 */
export function createLibraryLog(log: Log) {
  return (level: 'debug' | 'info' | 'success' | 'warn' | 'error', message: string, ...more: unknown[]) => {
    const err = more.find((one) => one instanceof Error);
    if (err && outages.getStore() && isDatabaseUnavailable(err)) return;
    const isRefusal = !err || REFUSALS.has(err.name) || REFUSALS.has(err.constructor.name);
    if (level === 'error') log[isRefusal ? 'warn' : 'error']({ err }, message);
    else log[level === 'success' ? 'info' : level]({ err }, message);
  };
}

/**
 * Runs calls of the auth library. The library turns a database error into "internal server error" or an empty result.
 * If the database was unavailable, this function throws the original database error instead.
 */
export async function withDatabaseErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  const outage: Outage = {};
  try {
    const value = await outages.run(outage, work);
    if (outage.error === undefined) return value;
  } catch (error) {
    if (outage.error === undefined) throw error;
  }
  throw outage.error;
}
