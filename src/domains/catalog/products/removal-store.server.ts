import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { EarlierEnding } from './rules.ts';

/** Removal of a product that is off sale already. */
type Removal = { readonly productId: string; readonly adminId: string; readonly now: Date };

/**
 * Turns the withdrawal of a product into a removal by an admin, and stores why the product was off sale before. A
 * repeated removal keeps this reason. The time of the withdrawal is the time of the latest removal, because admins see
 * the changes since then.
 */
export async function setRemoved(tx: Tx, { productId, adminId, now }: Removal): Promise<void> {
  await sql`
    update products set withdrawn_at = ${now}, withdrawn_by = ${adminId}, ending = null,
      ended_before = case when ending is null and withdrawn_by <> seller_id then ended_before
        else coalesce(ending, 'taken-down') end
    where id = ${productId} and state = 'withdrawn'`.execute(tx);
}

/** Undoes {@link setRemoved}: the product is off sale for the reason that it had before. */
export async function undoRemoval(tx: Tx, id: string): Promise<void> {
  await sql`
    update products set withdrawn_by = case when ended_before <> 'lapsed' then seller_id end,
      ending = nullif(ended_before, 'taken-down'), ended_before = null
    where id = ${id} and state = 'withdrawn' and ended_before is not null`.execute(tx);
}

/** Returns by id why products were off sale before an admin removed them. Other products are missing. */
export async function endedBeforeRemoval(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, EarlierEnding>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; endedBefore: EarlierEnding }>`
    select id, ended_before as "endedBefore" from products
    where id = any(${ids}::uuid[]) and ended_before is not null`.execute(db);
  return new Map(rows.map(({ id, endedBefore }) => [id, endedBefore]));
}
