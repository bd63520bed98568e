import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/**
 * Returns the people among `personIds` who ordered a product and whose order is not cancelled. Without `withLost`, omits
 * people whose order became unavailable before they paid.
 */
export async function whoOrdered(
  db: Db,
  productId: string,
  personIds: readonly string[],
  { withLost = true } = {},
): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const counted = withLost ? sql`` : sql`and (status <> 'unavailable' or paid_at is not null)`;
  const { rows } = await sql<{ id: string }>`
    select buyer_id as id from bookings
    where product_id = ${productId} and buyer_id = any(${personIds}::uuid[]) and status <> 'cancelled'
      ${counted}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the buyer whose order of a product is paid, by card or in cash. Returns null if the product is not sold. */
export async function paidBuyerOf(db: Db, productId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select buyer_id as id from bookings where product_id = ${productId} and status = 'paid'`.execute(db);
  return rows[0]?.id ?? null;
}
