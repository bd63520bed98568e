import { dhakaDay, dhakaTime } from '#kernel/clock.ts';
import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { HoldRefusal } from '../contract.ts';
import type { Product } from '../products/product.ts';
import { refusalOf } from '../products/rules.ts';
import { cooldownEnd, holdEnd, MAX_LIVE_HOLDS, secondsUntil } from './hold-rules.ts';
import {
  endHold,
  type Hold,
  holdHistory,
  insertHold,
  lapseExpired,
  lockBuyer,
  openHold,
  openHoldOfBooking,
  setKept,
} from './hold-store.server.ts';

/** Buyer who wants to pay, and the time of the request. */
export type HoldRequest = {
  readonly bookingId: string;
  readonly buyerId: string;
  readonly now: Date;
};

/** A granted hold. Until `expiresAt` nobody else can pay for the product. */
export type TakenHold = { readonly holdId: string; readonly expiresAt: Date };

/**
 * Returns the refusal for a product that another buyer holds. `hold` is null if that hold was stored only after this
 * transaction had looked for holds.
 */
function heldByAnother(hold: Hold | null, now: Date) {
  const until = hold?.expiresAt ?? holdEnd(now);
  const detail =
    hold?.kind === 'kept'
      ? `The seller keeps this product for another buyer. Try again on ${dhakaDay(until)}, ${dhakaTime(until)}.`
      : `Another buyer is paying for this product. Try again at ${dhakaTime(until)}.`;
  return refuse('product-held', { detail, retryAfter: secondsUntil(until, now) });
}

function coolingDown(until: Date, now: Date) {
  return refuse('hold-cooldown', {
    detail: `You have held this product twice without paying. Try again at ${dhakaTime(until)}.`,
    retryAfter: secondsUntil(until, now),
  });
}

async function refuseByHistory(
  tx: Tx,
  productId: string,
  { buyerId, now }: HoldRequest,
): Promise<Refused<HoldRefusal> | null> {
  await lockBuyer(tx, buyerId);
  const { liveHolds, unpaidEnds } = await holdHistory(tx, { productId, buyerId, now });
  // guard: live-hold-limit
  if (liveHolds >= MAX_LIVE_HOLDS) return refuse('too-many-holds');
  const wait = cooldownEnd(unpaidEnds, now);
  // guard: hold-cooldown (value => null)
  return wait ? coolingDown(wait, now) : null;
}

/** Returns the live hold of a product; ends an expired one. */
async function runningHold(tx: Tx, productId: string, now: Date): Promise<Hold | null> {
  const hold = await openHold(tx, productId);
  if (!hold || hold.expiresAt > now) return hold;
  await lapseExpired(tx, productId, now);
  return null;
}

/**
 * Grants a booking the sole right to pay for a product for 15 minutes. The caller has locked the product with
 * `lockProduct`. A repeated request returns the existing hold with its end. Refuses with codes of `holdRefusals`. The
 * refusal's text names a time in Dhaka if waiting helps. The product is locked before the buyer, and the buyer before
 * the hold, so that no two transactions deadlock.
 */
export async function takeHold(
  tx: Tx,
  product: Product,
  request: HoldRequest,
): Promise<Result<TakenHold, HoldRefusal>> {
  const { id: productId } = product;
  const { now } = request;
  const refusal = refusalOf('hold', product.state);
  if (refusal) return refuse(refusal);
  const current = await runningHold(tx, productId, now);
  const own = current?.bookingId === request.bookingId ? current : null;
  const expiresAt = holdEnd(now);
  if (own?.kind === 'payment') return done({ holdId: own.id, expiresAt: own.expiresAt });
  // If the seller's hold lasts long enough, the buyer gets the usual time to pay during it. The seller's hold stays
  // unchanged, even if the buyer does not pay.
  if (own && own.expiresAt >= expiresAt) return done({ holdId: own.id, expiresAt });
  // The seller's hold ends too soon for a payment, so a payment hold replaces it.
  if (own) await endHold(tx, own, 'revoked', now);
  // If another buyer holds the product, refuse at once, because many may wait for the same product.
  const refused = current && !own ? null : await refuseByHistory(tx, productId, request);
  if (refused) return refused;
  // The unique index decides who wins, not the reads above.
  const holdId = await insertHold(tx, { ...request, kind: 'payment', productId, takenAt: now, expiresAt });
  if (!holdId) return heldByAnother(current, now);
  return done({ holdId, expiresAt });
}

/** A seller's hold: order, buyer and end. */
export type Keeping = {
  readonly bookingId: string;
  readonly buyerId: string;
  readonly until: Date;
  readonly now: Date;
};

/**
 * Holds a product for an order, because the seller has asked for it. The caller has locked the product with
 * `lockProduct`. Other people see the product as reserved. The order's buyer may pay until the hold ends. If the seller
 * holds it again, the new end applies. Refuses with codes of `holdRefusals` if another order holds the product, or if
 * it is off the market. An unpaid hold of a seller does not count against the buyer.
 */
export async function keepFor(
  tx: Tx,
  product: Product,
  { bookingId, buyerId, until, now }: Keeping,
): Promise<Result<null, 'product-held' | 'product-sold' | 'product-gone'>> {
  const { id: productId } = product;
  const refusal = refusalOf('hold', product.state);
  if (refusal) return refuse(refusal);
  const current = await runningHold(tx, productId, now);
  if (current?.bookingId === bookingId) {
    await setKept(tx, current, until);
    return done(null);
  }
  const kept = { productId, bookingId, buyerId, kind: 'kept', takenAt: now, expiresAt: until } as const;
  // guard: keep-free-product (condition => false)
  if (!(await insertHold(tx, kept))) return heldByAnother(current, now);
  return done(null);
}

/** Returns whether a booking has the sole right to pay now. */
export async function hasLiveHold(db: Db, bookingId: string, now: Date): Promise<boolean> {
  const hold = await openHoldOfBooking(db, bookingId);
  return hold !== null && hold.expiresAt > now;
}
