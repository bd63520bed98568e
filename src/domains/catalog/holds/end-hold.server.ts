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
  // Another transaction may have ended it while this one waited for the product.
  const current = await openHoldOfBooking(tx, bookingId);
  if (!current) return;
  await endHold(tx, current, ending, now);
  // guard: kept-outlives-payment (condition => false)
  if (staysKept && current.kind === 'kept') await insertHold(tx, { ...current, takenAt: now });
  else await clearHeldUntil(tx, current.productId);
}

/**
 * Releases a booking's hold on its buyer's behalf, also a long one; the product is free at once. Does nothing when the
 * booking has none. A hold given back counts as one that ran out.
 */
export function releaseHold(tx: Tx, bookingId: string, now: Date): Promise<void> {
  return giveUpHold(tx, bookingId, { ending: 'released', staysKept: false, now });
}

/**
 * As {@link releaseHold}, for one try to pay. What is kept for the buyer stays so, as another hold: each try to pay has
 * one of its own.
 */
export function releasePaymentHold(tx: Tx, bookingId: string, now: Date): Promise<void> {
  return giveUpHold(tx, bookingId, { ending: 'released', staysKept: true, now });
}

/** As {@link releasePaymentHold}, for a hold that its buyer loses through no doing of theirs; it counts for nothing. */
export function revokeHoldOf(tx: Tx, bookingId: string, now: Date): Promise<void> {
  return giveUpHold(tx, bookingId, { ending: 'revoked', staysKept: true, now });
}

/**
 * Marks a product, which `lockProduct` gave, sold with a booking and publishes `product.sold`. Gives false, and changes
 * nothing, when it is sold or withdrawn already or another booking holds it. A lapsed hold of one's own does not matter.
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
  // A product has one open hold: it is the buyer's, or another's whose time is over.
  if (!isHoldEnded) await lapseExpired(tx, productId, now);
  return true;
}

/**
 * Marks a product, which `lockProduct` gave and whose listing has ended, sold with a booking, and publishes `product.sold`.
 * Gives false, and changes nothing, when it is sold or for sale.
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

/** Ends holds whose time is over and brings the counts of the categories up to date. */
export async function sweepCatalog(db: Db, now: Date): Promise<number> {
  const lapsed = await inTransaction(db, (tx) => lapseAllExpired(tx, now));
  await inTransaction(db, applyCategoryCountDeltas);
  return lapsed;
}
