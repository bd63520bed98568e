import { sql } from 'kysely';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publishAll } from '#platform/work/events.server.ts';
import { productWithdrawn } from '../events.ts';
import { endingBy, refusalOf } from '../products/rules.ts';
import { endHoldsOf } from './hold-store.server.ts';

/** Seller whose products are withdrawn, and the person who withdraws them. */
export type SellerWithdrawal = { readonly sellerId: string; readonly by: string; readonly now: Date };

type OfferedRow = { readonly id: string; readonly state: 'unsold' | 'reserved' };

/** Locks a seller's products for sale in the order of ids, so that two such transactions never deadlock. */
async function lockOffered(tx: Tx, { sellerId, now }: SellerWithdrawal): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    select id, case when held_until > ${now} and not exists (
        select from product_holds where product_id = products.id and ended_at is null and kind = 'kept'
      ) then 'reserved' else 'unsold' end as state from products
    where seller_id = ${sellerId} and state = 'unsold' order by id for no key update`.execute(tx);
  return rows;
}

async function setAllWithdrawn(tx: Tx, ids: readonly string[], { by, now }: SellerWithdrawal): Promise<void> {
  await sql`
    update products set state = 'withdrawn', withdrawn_at = ${now}, withdrawn_by = ${by}, held_until = null
    where id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * Withdraws all products of a seller and publishes `product.withdrawn` for each; returns their number. Refuses while a
 * buyer pays for one of them. Products that the seller holds for a buyer are withdrawn, too. Locks the products.
 */
export async function withdrawProductsOf(
  tx: Tx,
  withdrawal: SellerWithdrawal,
): Promise<Result<number, 'product-in-payment'>> {
  const offered = await lockOffered(tx, withdrawal);
  const refusal = offered.map(({ state }) => refusalOf('withdraw', state)).find((one) => one !== null);
  if (refusal) return refuse(refusal);
  const ids = offered.map(({ id }) => id);
  if (ids.length === 0) return done(0);
  await endHoldsOf(tx, ids, withdrawal.now);
  await setAllWithdrawn(tx, ids, withdrawal);
  const { sellerId, by: withdrawnBy } = withdrawal;
  const ending = endingBy(withdrawnBy, sellerId);
  const payloads = ids.map((productId) => ({ productId, sellerId, withdrawnBy, ending }));
  await publishAll(tx, productWithdrawn, payloads);
  return done(ids.length);
}
