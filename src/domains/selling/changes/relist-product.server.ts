import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { productRelisted } from '../../catalog/events.ts';
import { endsSoonBefore, termEnd } from '../../catalog/products/listing-term.ts';
import type { EditableProduct } from '../../catalog/products/product.ts';
import { refusalOf } from '../../catalog/products/rules.ts';
import {
  insertChange,
  insertChanges,
  lockListing,
  renewEnding,
  setRelisted,
  setTerm,
} from '../../catalog/public-api.server.ts';

/** Seller, their listing, and the time of the request. */
export type OwnListing = { readonly sellerId: string; readonly productId: string; readonly now: Date };

/** Locks a listing of a seller whose account is open. Refuses another seller's listing as not found. */
export async function lockOwn(
  tx: Tx,
  { sellerId, productId, now }: OwnListing,
): Promise<Result<EditableProduct, 'not-allowed' | 'not-found'>> {
  // guard: term-of-open-account
  if (!(await lockOpenUser(tx, sellerId))) return refuse('not-allowed');
  const listing = await lockListing(tx, productId, now);
  // guard: term-of-own-product (condition => listing)
  return listing?.sellerId === sellerId ? done(listing) : refuse('not-found');
}

/** Renews the term of a listing that is on the market. Returns the new end of the term. */
export async function renewProduct(
  tx: Tx,
  term: OwnListing,
): Promise<Result<Date, 'not-allowed' | 'not-found' | 'product-sold' | 'product-ended'>> {
  const listing = await lockOwn(tx, term);
  if (!listing.ok) return listing;
  const refusal = refusalOf('renew', listing.value.state);
  if (refusal) return refuse(refusal);
  const { sellerId, productId, now } = term;
  const endsAt = termEnd(now);
  await setTerm(tx, productId, endsAt);
  await insertChange(tx, { product_id: productId, action: 'renewed', changed_by: sellerId, changed_at: now });
  return done(endsAt);
}

/** Renews the terms of all listings of a seller whose term ends soon. Returns the number of these listings. */
export async function renewEndingOf(tx: Tx, sellerId: string, now: Date): Promise<number> {
  const ids = await renewEnding(tx, { sellerId, before: endsSoonBefore(now), endsAt: termEnd(now) });
  await insertChanges(tx, ids, { action: 'renewed', by: sellerId, now });
  return ids.length;
}

/**
 * Relists a withdrawn listing for a new term, and publishes `product.relisted`. Returns the end of the term. A listing
 * whose term had ended counts as posted now. Other listings keep their posting time, so withdrawing and relisting does
 * not move a listing to the top.
 */
export async function relistProduct(
  tx: Tx,
  term: OwnListing,
): Promise<
  Result<Date, 'not-allowed' | 'not-found' | 'product-listed' | 'product-sold' | 'product-removed'>
> {
  const locked = await lockOwn(tx, term);
  if (!locked.ok) return locked;
  const { state, ending, category } = locked.value;
  const refusal = refusalOf('relist', state);
  if (refusal) return refuse(refusal);
  // guard: relist-removed-product
  if (ending === 'removed') return refuse('product-removed');
  const { sellerId, productId, now } = term;
  const endsAt = termEnd(now);
  await setRelisted(tx, productId, { endsAt, postedAt: ending === 'lapsed' ? now : null });
  await insertChange(tx, {
    product_id: productId,
    action: 'relisted',
    changed_by: sellerId,
    changed_at: now,
  });
  await publish(tx, productRelisted, { productId, sellerId, category });
  return done(endsAt);
}
