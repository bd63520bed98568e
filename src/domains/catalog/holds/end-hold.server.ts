import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { productSold } from '../events.ts';
import type { Product } from '../products/product.ts';
import { applyCategoryCountDeltas, lockProduct } from '../products/product-store.server.ts';
import {
  clearHeldUntil,
  endHold,
  type HoldEnding,
  insertHold,
  lapseAllExpired,
  lapseExpired,
  openHoldOfBooking,
  setSold,
  setSoldOutside,
} from './hold-store.server.ts';

type GivenUp = { readonly ending: HoldEnding; readonly staysKept: boolean; readonly now: Date };

async function giveUpHold(tx: Tx, bookingId: string, { ending, staysKept, now }: GivenUp): Promise<void> {
  const hold = await openHoldOfBooking(tx, bookingId);
  if (!hold) return;
  await lockProduct(tx, hold.productId, now);
  await lapseExpired(tx, hold.productId, now);
  // Another transaction may have ended the hold while this one waited for the product's lock.
  const current = await openHoldOfBooking(tx, bookingId);
  if (!current) return;
  await endHold(tx, current, ending, now);
  // guard: kept-outlives-payment (condition => false)
  if (staysKept && current.kind === 'kept') await insertHold(tx, { ...current, takenAt: now });
  else await clearHeldUntil(tx, current.productId);
}

/**
 * Ends a booking's hold because the buyer or the seller gives it up. It may be a payment hold or a seller's hold. The
 * product is free at once. Does nothing if the booking has no hold. A released payment hold counts like an expired one.
 */
export function releaseHold(tx: Tx, bookingId: string, now: Date): Promise<void> {
  return giveUpHold(tx, bookingId, { ending: 'released', staysKept: false, now });
}

/**
 * Releases a booking's hold after a payment attempt; see {@link releaseHold}. If it is a seller's hold, a new seller's
 * hold with the same end replaces it, because each payment attempt has its own hold.
 */
export function releasePaymentHold(tx: Tx, bookingId: string, now: Date): Promise<void> {
  return giveUpHold(tx, bookingId, { ending: 'released', staysKept: true, now });
}

/**
 * Revokes a booking's hold for a reason that is not the buyer's fault. The hold does not count against the buyer.
 * Otherwise like {@link releasePaymentHold}.
 */
export function revokeHoldOf(tx: Tx, bookingId: string, now: Date): Promise<void> {
  return giveUpHold(tx, bookingId, { ending: 'revoked', staysKept: true, now });
}

/**
 * Marks a product as sold through a booking, and publishes `product.sold`. The caller has locked the product with
 * `lockProduct`. Returns false and changes nothing if the product is sold or withdrawn, or if another booking holds it.
 * The booking's own hold may have expired.
 */
export async function markSold(
  tx: Tx,
  { id: productId, sellerId }: Product,
  bookingId: string,
  now: Date,
): Promise<boolean> {
  if (!(await setSold(tx, productId, bookingId, now))) return false;
  const isHoldEnded = await endHold(tx, { productId, bookingId }, 'paid', now);
  await publish(tx, productSold, { productId, sellerId, bookingId });
  // A product has at most one open hold: the buyer's, or an expired one of another buyer.
  if (!isHoldEnded) await lapseExpired(tx, productId, now);
  return true;
}

/**
 * Marks a withdrawn product as sold through a booking, and publishes `product.sold`. The caller has locked the product
 * with `lockProduct`. Returns false and changes nothing if the product is sold or for sale.
 */
export async function markSoldOutside(
  tx: Tx,
  { id: productId, sellerId }: Product,
  bookingId: string,
  now: Date,
): Promise<boolean> {
  if (!(await setSoldOutside(tx, productId, bookingId, now))) return false;
  await publish(tx, productSold, { productId, sellerId, bookingId });
  return true;
}

/** Ends expired holds and updates the counts of the categories. Returns the number of ended holds. */
export async function sweepCatalog(db: Db, now: Date): Promise<number> {
  const lapsed = await inTransaction(db, (tx) => lapseAllExpired(tx, now));
  await inTransaction(db, applyCategoryCountDeltas);
  return lapsed;
}
