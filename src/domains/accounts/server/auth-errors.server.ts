import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isDatabaseUnavailable } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';

/** Database error during a piece of work with the library. */
type Outage = { error?: unknown };

const outages = new AsyncLocalStorage<Outage>();

/** Awaits a database response and records an outage for {@link withDatabaseErrors}. */
async function noteOutage<Value>(answer: Promise<Value>): Promise<Value> {
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
    if (typeof text !== 'string') throw new Error('rows are read whole, without a cursor');
    return noteOutage(this.#client.query(text, [...values]));
  }

  release(destroy = false): void {
    this.#client.release(destroy);
  }
}

/** Wraps the pool for the library, so that {@link withDatabaseErrors} learns of outages. */
export function observedPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new ObservedClient(await noteOutage(pool.connect())),
    end: () => pool.end(),
  };
}

/** Error names with which the library rejects input: mistakes of the caller, not failures. */
const REFUSALS = new Set([
  'StateError',
  'APIError',
  'BetterAuthError',
  'JWTExpired',
  'JWTClaimValidationFailed',
]);

/**
 * Creates the auth library's log. The library logs every refusal as an error, such as a repeated response of Google.
 * Any stranger can cause those, so they get a lower level. Outages within {@link withDatabaseErrors} are left out,
 * because the caller logs them.
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
 * Runs work with the auth library. The library turns a database error into its own "internal server error", or into no
 * result. If the database was away meanwhile, this throws the database's error.
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
