// Progress of filling a database with the demo market, in two tables that only such databases have. Each step is
// recorded in its own transaction, so an interrupted run can continue.
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { MarketSize } from '../small-market.ts';

/** Booking that will be paid, and the wanted state of its order. */
export type OpenSale = {
  readonly bookingId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly fulfilment?: 'handed-over' | 'completed' | undefined;
};

/** Progress of filling the database. */
export type FillRecord = {
  /** Time to which all times of the demo market are relative. */
  readonly startedAt: Date;
  readonly size: MarketSize;
  /** Bookings that will be paid. Null until the bookings are placed. */
  readonly sales: readonly OpenSale[] | null;
  readonly finished: boolean;
};

const LOCK = 'demo market';

/** Runs `work`, unless another process is filling the same database; then returns null. */
export async function alone<Value>(pool: pg.Pool, work: () => Promise<Value>): Promise<Value | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtext($1)) as free',
      [LOCK],
    );
    if (!rows[0]?.free) return null;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtext($1))', [LOCK]);
    }
  } finally {
    client.release();
  }
}

async function hasRecord(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('demo_market') is not null as there`.execute(db);
  return rows[0]?.there === true;
}

/** Returns whether the database contains neither users nor products. Nobody can sign up until the transaction ends. */
export async function isEmpty(tx: Tx): Promise<boolean> {
  await sql`lock table users in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from products) as empty`.execute(tx);
  return rows[0]?.empty === true;
}

/** Creates the two tables and records the start. */
export async function beginRecord(tx: Tx, startedAt: Date, size: MarketSize): Promise<void> {
  await sql`create table demo_market (
    started_at timestamptz(3) not null, size jsonb not null, sales jsonb, finished_at timestamptz)`.execute(
    tx,
  );
  await sql`create table demo_listings (
    key text primary key, product_id uuid not null references products (id))`.execute(tx);
  await sql`insert into demo_market (started_at, size)
    values (${startedAt}, ${JSON.stringify(size)}::jsonb)`.execute(tx);
}

/** Returns the progress. Null if filling has not begun. */
export async function readRecord(db: Db): Promise<FillRecord | null> {
  if (!(await hasRecord(db))) return null;
  const { rows } = await sql<FillRecord>`select started_at as "startedAt", size, sales,
    finished_at is not null as finished from demo_market`.execute(db);
  return rows[0] ?? null;
}

/** Records the product id of a listing. */
export async function recordListing(tx: Tx, key: string, productId: string): Promise<void> {
  await sql`insert into demo_listings (key, product_id) values (${key}, ${productId})`.execute(tx);
}

/** Returns the product ids of all listings by listing key. */
export async function readListings(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{
    key: string;
    id: string;
  }>`select key, product_id as id from demo_listings`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Records that the bookings are placed, and which of them will be paid. */
export async function recordSales(tx: Tx, sales: readonly OpenSale[]): Promise<void> {
  await sql`update demo_market set sales = ${JSON.stringify(sales)}::jsonb`.execute(tx);
}

/** Records that the demo market is complete. */
export async function finishRecord(db: Db): Promise<void> {
  await sql`update demo_market set finished_at = now()`.execute(db);
}
