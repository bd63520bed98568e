import { AsyncLocalStorage } from 'node:async_hooks';
import { isDatabaseUnavailable } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';

/** Database error that the library reported to its log during one piece of work. */
type Heard = { unavailable?: unknown };

const heard = new AsyncLocalStorage<Heard>();

/** Error names by which the library rejects its input: the caller's mistake, no failure of ours. */
const REFUSALS = new Set([
  'StateError',
  'APIError',
  'BetterAuthError',
  'JWTExpired',
  'JWTClaimValidationFailed',
]);

/**
 * The library's log. It calls an error whatever it refuses, such as an answer of Google that comes twice, which any
 * stranger can send: only what carries an error that is not its own stays one. That the database is away is told to
 * {@link withDatabaseErrors} alone, whose caller answers and logs it as every call does.
 */
export function createLibraryLog(log: Log) {
  return (level: 'debug' | 'info' | 'success' | 'warn' | 'error', message: string, ...more: unknown[]) => {
    const err = more.find((one) => one instanceof Error);
    const scope = heard.getStore();
    if (err && scope && isDatabaseUnavailable(err)) {
      scope.unavailable = err;
      return;
    }
    const isRefusal = !err || REFUSALS.has(err.name) || REFUSALS.has(err.constructor.name);
    if (level === 'error') log[isRefusal ? 'warn' : 'error']({ err }, message);
    else log[level === 'success' ? 'info' : level]({ err }, message);
  };
}

/**
 * Runs an action of the library, which turns every error into its own "internal server error" and logs only the cause.
 * Throws the database's error where it was away meanwhile, whatever the library made of it.
 */
export async function withDatabaseErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  const scope: Heard = {};
  try {
    const value = await heard.run(scope, work);
    if (scope.unavailable === undefined) return value;
  } catch (error) {
    if (scope.unavailable === undefined) throw error;
  }
  throw scope.unavailable;
}
