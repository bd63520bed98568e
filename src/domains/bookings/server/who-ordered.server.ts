import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** Returns the people among `personIds` who ordered a product and whose order is not cancelled. */
export async function whoOrdered(
  db: Db,
  productId: string,
  personIds: readonly string[],
): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select buyer_id as id from bookings
    where product_id = ${productId} and buyer_id = any(${personIds}::uuid[]) and status <> 'cancelled'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
