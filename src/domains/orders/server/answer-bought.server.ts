import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { BOUGHT_ANSWER_MS, type BoughtState, boughtState, orderEndingOf } from '../../bookings/bought.ts';
import {
  type Act,
  type Booking,
  endTimer,
  isRivalsAnswer,
  type LockedOrder,
  lastBoughtSteps,
  lockForAction,
  moveOrder,
  publishCompleted,
  setTimer,
} from '../../bookings/public-api.server.ts';
import { lockListing, markSoldOutside } from '../../catalog/public-api.server.ts';
import { isMoneyInFlight } from '../../payments/public-api.server.ts';

/**
 * Returns why the listing ended, and the state of the question whether the buyer bought the product in cash. The state
 * is null if nobody is asked.
 */
async function askedOf(tx: Tx, { id, productId }: Booking, now: Date) {
  const listing = await lockListing(tx, productId, now);
  const last = (await lastBoughtSteps(tx, [id])).get(id);
  return { state: listing && boughtState(last, listing, now), ending: listing && orderEndingOf(listing) };
}

type Refusal = 'not-found' | 'order-state';

/**
 * Locks an order so that one of its sides can answer whether the product was bought in cash. `allowed` lists the states
 * of this question in which that side may answer.
 */
async function lockAsked(
  tx: Tx,
  act: Act,
  side: 'buyer' | 'seller',
  allowed: readonly BoughtState[],
): Promise<Result<LockedOrder & { readonly state: BoughtState }, Refusal>> {
  const locked = await lockForAction(tx, act, side, side === 'buyer' ? 'say-bought' : 'confirm-bought');
  if (!locked.ok) return locked;
  const { state } = await askedOf(tx, locked.value.booking, act.now);
  // guard: bought-asked (condition => !state)
  if (!state || !allowed.includes(state)) return refuse('order-state');
  return done({ ...locked.value, state });
}

/**
 * Completes an order whose product was sold to its buyer in cash. Returns false if the product can no longer be marked
 * as sold.
 */
async function completeOutside(
  tx: Tx,
  { booking, product }: LockedOrder,
  { actorId, now }: { readonly actorId: string | null; readonly now: Date },
): Promise<boolean> {
  if (!(await markSoldOutside(tx, product, booking.id, now))) return false;
  const move = { action: 'confirm-bought', actorId, reason: null, now } as const;
  await moveOrder(tx, booking, move, { payWay: 'cash' });
  await publishCompleted(tx, booking, 'cash');
  return true;
}

/** Completes an order after both sides agree that the buyer bought the product in cash. */
async function completeAgreed(tx: Tx, order: LockedOrder, { bookingId, actorId, now }: Act) {
  if (await isMoneyInFlight(tx, [bookingId])) return refuse('payment-in-flight');
  return (await completeOutside(tx, order, { actorId, now })) ? done(null) : refuse('order-state');
}

/**
 * Records the buyer's answer whether they bought the product in cash. A yes completes the order if the seller has named
 * this buyer; otherwise the seller is asked. A no ends the question and cancels an unanswered yes. A second yes changes
 * nothing.
 */
export async function claimBought(
  tx: Tx,
  act: Act,
  bought: boolean,
): Promise<Result<null, Refusal | 'payment-in-flight'>> {
  const locked = await lockAsked(tx, act, 'buyer', ['asked', 'named', 'claimed']);
  if (!locked.ok) return locked;
  const { booking, state } = locked.value;
  const { bookingId, actorId, now } = act;
  if (bought && state === 'claimed') return done(null);
  if (bought && state === 'named') return completeAgreed(tx, locked.value, act);
  const action = bought ? 'say-bought' : 'say-not-bought';
  await moveOrder(tx, booking, { action, actorId, reason: null, now });
  if (bought) {
    const dueAt = new Date(now.getTime() + BOUGHT_ANSWER_MS);
    await setTimer(tx, { bookingId, kind: 'bought-answer', dueAt });
  } else await endTimer(tx, bookingId, 'bought-answer');
  return done(null);
}

/**
 * Records that the seller names this order's buyer as the person who bought the product, after the listing has ended.
 * The buyer is asked to confirm.
 */
export async function nameBuyer(tx: Tx, act: Act): Promise<Result<null, Refusal>> {
  const locked = await lockAsked(tx, act, 'seller', ['asked']);
  if (!locked.ok) return locked;
  const { booking } = locked.value;
  // guard: one-named-buyer (condition => false)
  if (await isRivalsAnswer(tx, booking, 'name-buyer'))
    return refuse('order-state', { detail: NAMED_ANOTHER });
  const { actorId, now } = act;
  await moveOrder(tx, booking, { action: 'name-buyer', actorId, reason: null, now });
  return done(null);
}

const NAMED_ANOTHER =
  'You named another buyer of this product. Choose “No” on their order first, or wait for their answer.';

/**
 * Records the seller's answer whether the buyer bought the product in cash. A yes completes the order if the buyer has
 * said the same; otherwise it names the buyer. A no ends the question. Refused while a card payment of the order is
 * undecided.
 */
export async function answerBought(
  tx: Tx,
  act: Act,
  bought: boolean,
): Promise<Result<null, Refusal | 'payment-in-flight'>> {
  const locked = await lockAsked(tx, act, 'seller', bought ? ['asked', 'claimed'] : ['named', 'claimed']);
  if (!locked.ok) return locked;
  const { booking, state } = locked.value;
  if (bought) return state === 'asked' ? nameBuyer(tx, act) : completeAgreed(tx, locked.value, act);
  const { bookingId, actorId, now } = act;
  await moveOrder(tx, booking, { action: 'deny-bought', actorId, reason: null, now });
  await endTimer(tx, bookingId, 'bought-answer');
  return done(null);
}

/** Returns whether both sides of an order still have an open account. */
async function areBothHere(tx: Tx, { buyerId, sellerId }: Booking): Promise<boolean> {
  const people = await usersByIds(tx, [buyerId, sellerId]);
  return [buyerId, sellerId].every((id) => people.get(id)?.closedAt === null);
}

/**
 * Handles the end of the seller's time to answer a buyer's "I bought it". The order counts as a sale if the seller
 * marked the product as sold and only this buyer claims it. Otherwise the seller can still answer.
 */
export async function takeSilenceAsSale(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const { booking } = order;
  const { state, ending } = await askedOf(tx, booking, now);
  // guard: silence-of-seller-who-sold (condition => false)
  if (state !== 'claimed' || ending !== 'sold-elsewhere') return;
  // guard: silence-with-one-claim (condition => false)
  if (await isRivalsAnswer(tx, booking, 'say-bought')) return;
  if (await isMoneyInFlight(tx, [booking.id])) return;
  if (await areBothHere(tx, booking)) await completeOutside(tx, order, { actorId: null, now });
}
