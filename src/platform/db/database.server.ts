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

/** An open transaction. Functions whose changes must commit together take it as their first argument. */
export type Tx = Transaction<NoTables>;

/** The database of this process. `close` ends its connections. */
export type Database = { readonly db: Db; readonly pool: pg.Pool; readonly close: () => Promise<void> };

const BIGINT = 20;
const NUMERIC = 1700;

// Amounts in poisha and counts stay far below 2^53, so plain numbers are safe.
pg.types.setTypeParser(BIGINT, Number);
pg.types.setTypeParser(NUMERIC, Number);

const connections = defineGauge(
  'market_database_connections',
  'Database connections of this process by pool and state (idle, busy), and requests that wait for a connection',
  ['pool', 'state'],
);

export type DatabaseOptions = {
  /** Name of the pool's connections in the metrics; unnamed pools are not counted. */
  readonly name?: string;
  /** Maximum number of connections in the pool. */
  readonly poolSize?: number;
  /** Longest wait for a connection, in ms. */
  readonly connectTimeoutMs?: number;
  /** Longest silence of the server while a statement runs, in ms. */
  readonly responseTimeoutMs?: number;
  /** True if a connection sends statements before earlier ones are answered (pipelining). Only for the read pool. */
  readonly pipeline?: boolean;
  /**
   * True if the URL is a pooler's. Poolers refuse session limits, so the database role has the limits instead
   * (`pooler.server.ts`).
   */
  readonly isPooled?: boolean;
  /** True if named statements are prepared; true by default. */
  readonly prepares?: boolean;
  readonly onError?: (error: Error) => void;
};

/**
 * Limits of every session, in ms, by their PostgreSQL names. They keep one stuck client from blocking the market.
 * Migrations and imports set their own limits.
 */
export const SESSION_LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
} as const;

/** Publishes metrics of a pool until it is closed. */
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
 * Opens a connection pool with {@link SESSION_LIMITS}. If `url` has several hosts, connects to the writing host ({@link
 * readHosts}).
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
  // Each connection reports its own errors, and the pool repeats those of idle connections.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  if (options.name !== undefined) observePool(pool, options.name);
  return pool;
}

/** Opens the database with a pool from {@link openPool}. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = openPool(url, options);
  const db = new Kysely<NoTables>({ dialect: new AuditedDialect(pool) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Runs `work` in one transaction with the audit context. An error rolls back everything, including concurrent
 * statements (`Promise.all`).
 */
export function inTransaction<Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return db.transaction().execute(async (tx) => {
    try {
      return await work(tx);
    } catch (error) {
      // Kysely rolls back as soon as the work throws. Statements that are still queued would run after the rollback and
      // commit by themselves. An empty statement waits until they are done.
      // guard: rollback-behind-statements
      await sql`select`.execute(tx).catch(() => {});
      throw error;
    }
  });
}

/** Returns whether `error` is a unique violation of the index or constraint `constraint`. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** SQLSTATE codes of PostgreSQL and poolers for a connection that failed or broke (class 08). */
const CONNECTION_EXCEPTIONS = new Set(['08000', '08001', '08003', '08004', '08006', '08007']);

/**
 * Returns whether a pooler reports an error of its own, most often an unavailable server. PgBouncer uses the code 08P01
 * for all its errors. PostgreSQL also uses that code, for protocol errors of the client, but its errors have a
 * `routine` field.
 */
function isPoolerRefusal(error: unknown): boolean {
  // guard: pooler-without-server
  return error instanceof pg.DatabaseError && error.code === '08P01' && error.routine === undefined;
}

/** SQLSTATE codes of PostgreSQL while it starts or stops, lacks connections or disk space, or enforces a time limit. */
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
 * Node's error codes of a broken connection, an unreachable host and a failed DNS lookup. Such errors may lack
 * `syscall: 'connect'`.
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

/** The driver's messages about a connection that is closed or does not respond. These errors have no code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout (?:expired|exceeded when trying to connect)|Client (was closed|has encountered))/;

/** Returns whether `error` means that the database is unavailable, not that it refused something. */
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

/** Runs a use case in one transaction. A refusal rolls back its changes. */
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
