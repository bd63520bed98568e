// What is known of filling a database with the demo market: two tables of our own, made only where it is filled.
// Each step is noted in the transaction that takes it, so a filling that was broken off goes on where it stopped.
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { MarketSize } from '../small-market.ts';

/** A booking that is to be paid, and how far it comes then. */
export type OpenSale = {
  readonly bookingId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly fulfilment?: 'handed-over' | 'completed' | undefined;
};

/** How far the filling has come. */
export type FillRecord = {
  /** The moment from which all times of the market are counted back. */
  readonly startedAt: Date;
  readonly size: MarketSize;
  /** The bookings that are to be paid; null until the bookings are placed. */
  readonly sales: readonly OpenSale[] | null;
  readonly finished: boolean;
};

const LOCK = 'demo market';

/** Runs `work` unless another process is filling the same database; then gives null. */
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

/** True when the database holds neither a user nor a product. Nobody can sign up until the transaction ends. */
export async function isEmpty(tx: Tx): Promise<boolean> {
  await sql`lock table users in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from products) as empty`.execute(tx);
  return rows[0]?.empty === true;
}

/** Makes the tables and notes that the filling has begun. */
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

/** How far the filling has come; null when it never began. */
export async function readRecord(db: Db): Promise<FillRecord | null> {
  if (!(await hasRecord(db))) return null;
  const { rows } = await sql<FillRecord>`select started_at as "startedAt", size, sales,
    finished_at is not null as finished from demo_market`.execute(db);
  return rows[0] ?? null;
}

/** Notes which product a listing has become. */
export async function noteListing(tx: Tx, key: string, productId: string): Promise<void> {
  await sql`insert into demo_listings (key, product_id) values (${key}, ${productId})`.execute(tx);
}

/** The products that listings have become, by the listings' keys. */
export async function readListings(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{
    key: string;
    id: string;
  }>`select key, product_id as id from demo_listings`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Notes that the bookings are placed, and which of them are to be paid. */
export async function noteSales(tx: Tx, sales: readonly OpenSale[]): Promise<void> {
  await sql`update demo_market set sales = ${JSON.stringify(sales)}::jsonb`.execute(tx);
}

/** Notes that the market is filled, for good. */
export async function finishRecord(db: Db): Promise<void> {
  await sql`update demo_market set finished_at = now()`.execute(db);
}
