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

/** A hold given: until `expiresAt` nobody else can pay for the product. */
export type TakenHold = { readonly holdId: string; readonly expiresAt: Date };

/** Why somebody else cannot hold a product now; without a hold at hand, one who was faster pays for it. */
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

/** The hold that still runs; one whose time is over is ended. */
async function runningHold(tx: Tx, productId: string, now: Date): Promise<Hold | null> {
  const hold = await openHold(tx, productId);
  if (!hold || hold.expiresAt > now) return hold;
  await lapseExpired(tx, productId, now);
  return null;
}

/**
 * Gives a booking the sole right to pay for a product, which `lockProduct` gave, for 15 minutes. A booking that asks
 * again keeps the hold it has, with its end. Refused in the words of `holdRefusals`, with the time in Dhaka where
 * waiting helps. The product is locked before the buyer, and the buyer before the hold, so that no two transactions
 * deadlock.
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
  // A buyer who pays under a long hold gets the usual time. If they do not finish, the long hold stays.
  if (own && own.expiresAt >= expiresAt) return done({ holdId: own.id, expiresAt });
  // Less is left of it than paying takes.
  if (own) await endHold(tx, own, 'revoked', now);
  // Who finds somebody else's hold is refused at once: many may wait behind them for the same product.
  const refused = current && !own ? null : await refuseByHistory(tx, productId, request);
  if (refused) return refused;
  // What was read above does not decide who wins: the unique index does.
  const holdId = await insertHold(tx, { ...request, kind: 'payment', productId, takenAt: now, expiresAt });
  if (!holdId) return heldByAnother(current, now);
  return done({ holdId, expiresAt });
}

/** For which order a seller keeps a product, and until when. */
export type Keeping = {
  readonly bookingId: string;
  readonly buyerId: string;
  readonly until: Date;
  readonly now: Date;
};

/**
 * Takes a long hold of a product, which `lockProduct` returned, for an order. Others see it as reserved, and its buyer
 * may pay during the hold. Kept again, it ends at the new moment. Refused in the words of `holdRefusals` while another
 * order holds the product, and where it is off the market. What was kept and not paid counts for nothing.
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

/** Returns whether a booking has the sole right to pay at this moment. */
export async function hasLiveHold(db: Db, bookingId: string, now: Date): Promise<boolean> {
  const hold = await openHoldOfBooking(db, bookingId);
  return hold !== null && hold.expiresAt > now;
}
