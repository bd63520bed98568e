import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Refused, Result } from '#kernel/result.ts';
import { defineGauge } from '#platform/process/telemetry/metrics.server.ts';
import { AuditedDialect } from './audit-context.server.ts';
import { isReadOnlyRefusal, readHosts, StandbyHostError } from './database-hosts.server.ts';
import { openMonitoredPool } from './pool-connections.server.ts';

// biome-ignore lint/complexity/noBannedTypes: each domain adds its own tables with `withTables`.
type NoTables = {};

/** A database or an open transaction. A domain's store adds its own tables with `withTables<…>()`. */
export type Db = Kysely<NoTables>;

/** An open transaction: required first argument of everything that must happen together. */
export type Tx = Transaction<NoTables>;

/** The database of this process and how to let go of it. */
export type Database = { readonly db: Db; readonly pool: pg.Pool; readonly close: () => Promise<void> };

const BIGINT = 20;
const NUMERIC = 1700;

// Amounts in poisha and counts stay far below 2^53, so they are plain numbers in code.
pg.types.setTypeParser(BIGINT, Number);
pg.types.setTypeParser(NUMERIC, Number);

const connections = defineGauge(
  'market_database_connections',
  'Connections of this process to the database by pool: idle, busy; and requests that wait for one',
  ['pool', 'state'],
);

export type DatabaseOptions = {
  /** Name of these connections in the metrics; those without a name are not counted. */
  readonly name?: string;
  /** Most connections at once. */
  readonly poolSize?: number;
  /** Longest wait for a connection, in ms. */
  readonly connectTimeoutMs?: number;
  /** Longest wait for a sign of life while a statement runs, in ms. */
  readonly responseTimeoutMs?: number;
  /** Whether a connection takes statements before those sent earlier are answered; only for the read pool. */
  readonly pipeline?: boolean;
  /** Whether a pooler stands between: it refuses limits of a session, which the role has instead (`pooler.server.ts`). */
  readonly isPooled?: boolean;
  /** Whether statements that have a name are prepared; true by default. */
  readonly prepares?: boolean;
  readonly onError?: (error: Error) => void;
};

/**
 * Limits of every session, in ms, by PostgreSQL's names: one stuck client never holds up the market. Migrations and
 * imports set their own.
 */
export const SESSION_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
} as const;

/** Has the metrics tell of a pool until it is closed. */
function observePool(pool: pg.Pool, name: string): void {
  const stop = connections.observe(() => {
    if (pool.ended) {
      stop();
      return [];
    }
    const { totalCount, idleCount, waitingCount } = pool;
    const values = { idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount };
    return Object.entries(values).map(([state, value]) => ({ labels: { pool: name, state }, value }));
  });
}

/**
 * Opens connections to a database, with {@link SESSION_LIMITS}; of several hosts to the one that writes
 * ({@link readHosts}).
 */
export function openPool(url: string, options: DatabaseOptions = {}): pg.Pool {
  const hosts = readHosts(url);
  const config = {
    max: options.poolSize ?? 12,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    ...(options.isPooled ? {} : SESSION_LIMITS),
    pipeline: options.pipeline ?? false,
  };
  const pool = openMonitoredPool(hosts, config, options.responseTimeoutMs ?? 20_000, options.prepares);
  // Each connection tells its own error, whether somebody works with it or not; the pool repeats those of idle ones.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  if (options.name !== undefined) observePool(pool, options.name);
  return pool;
}

/** Opens the database, with connections as of {@link openPool}. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = openPool(url, options);
  const db = new Kysely<NoTables>({ dialect: new AuditedDialect(pool) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Runs `work` in one transaction, signed with its caller. An error undoes all of it, including concurrent statements
 * (`Promise.all`).
 */
export function inTransaction<Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return db.transaction().execute(async (tx) => {
    try {
      return await work(tx);
    } catch (error) {
      // Kysely rolls back as soon as the work throws. Statements that still waited for their turn would follow, and
      // stand by themselves: so an empty one waits behind them.
      // guard: rollback-behind-statements
      await sql`select`.execute(tx).catch(() => {});
      throw error;
    }
  });
}

/** True when `error` is PostgreSQL refusing a second row under the unique index or constraint named. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/**
 * Error codes of PostgreSQL and poolers for a connection that fails, breaks, or lost write access in a failover.
 */
const CONNECTION_EXCEPTIONS = new Set(['08000', '08001', '08003', '08004', '08006', '08007']);

/**
 * PgBouncer has this code for all it says, above all of a server that is gone. PostgreSQL has it for what a client sends
 * wrongly, and names the routine that found it.
 */
function isPoolerRefusal(error: unknown): boolean {
  // guard: pooler-without-server
  return error instanceof pg.DatabaseError && error.code === '08P01' && error.routine === undefined;
}

/**
 * PostgreSQL's error codes while it starts, stops, lacks connections or disk space, or recovers from a standstill with
 * timeouts.
 */
const UNAVAILABLE_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '57014',
  '55P03',
  '25P03',
  '57P05',
]);
/**
 * Codes of a connection that breaks during use, or that no address of a host accepts. Such errors, and those of DNS,
 * have only a code.
 */
const CONNECTION_ERROR_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Driver's messages about a connection that is closed or does not respond; these errors have no code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout (?:expired|exceeded when trying to connect)|Client (was closed|has encountered))/;

/** True when `error` means that the database cannot be reached just now, not that it refused something. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, syscall, message } = error as { code?: unknown; syscall?: unknown; message?: unknown };
  if (
    syscall === 'connect' ||
    error instanceof StandbyHostError ||
    isReadOnlyRefusal(error) ||
    isPoolerRefusal(error) ||
    CONNECTION_EXCEPTIONS.has(String(code)) ||
    UNAVAILABLE_CODES.has(String(code)) ||
    CONNECTION_ERROR_CODES.has(String(code))
  )
    return true;
  return UNAVAILABLE_MESSAGES.test(String(message));
}

class RollbackSignal extends Error {
  override readonly name = 'RollbackSignal';
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(`undone: ${refused.code}`);
    this.refused = refused;
  }
}

/** Runs a use case in one transaction that holds only when it is done; a refusal undoes what it wrote. */
export async function rollbackOnRefusal<Value, Code extends string>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RollbackSignal(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RollbackSignal) return error.refused as Refused<Code>;
    throw error;
  }
}
