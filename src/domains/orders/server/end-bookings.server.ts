import type { Tx } from '#platform/db/database.server.ts';
import { publish, publishAll } from '#platform/work/events.server.ts';
import { bookingCancelled, bookingUnavailable, type OrderEnding } from '../../bookings/events.ts';
import {
  type Booking,
  bookingById,
  bookingsOfMoney,
  hasKeptMoney,
  lockBooking,
  openBookingsOf,
  setUnavailable,
  storeMove,
  timersOfOrder,
} from '../../bookings/public-api.server.ts';
import { lockProduct, releaseHold } from '../../catalog/public-api.server.ts';
import { type SettleDeps, settlePayment } from '../../checkout/public-api.server.ts';
import {
  cancelIntentsOf,
  type Gateway,
  intentsInFlight,
  isMoneyInFlight,
} from '../../payments/public-api.server.ts';
import { nameBuyer } from './answer-bought.server.ts';

export type SettleMoneyDeps = SettleDeps & { readonly gateway: Gateway };

/**
 * Settles the payments of an account's open orders, as buyer and as seller. It asks the card processor for their state.
 * It must run outside of transactions, because it calls the network.
 */
export async function settleMoneyOf(deps: SettleMoneyDeps, userId: string): Promise<void> {
  for (const { id } of await openBookingsOf(deps.db, userId)) {
    for (const intent of await intentsInFlight(deps.db, deps.gateway, id)) {
      await settlePayment(deps, intent.id);
    }
  }
}

async function cancel(tx: Tx, { id, productId, buyerId }: Booking, now: Date): Promise<void> {
  const current = await lockBooking(tx, id);
  if (current?.status !== 'open') return;
  const reason = 'The account was closed';
  // A payment may have replaced the hold, or the hold may have expired a moment ago. The timer stays in both cases.
  const wasKept = (await timersOfOrder(tx, id)).has('kept');
  await storeMove(tx, current, { action: 'withdraw', to: 'cancelled', actorId: buyerId, reason, now });
  await cancelIntentsOf(tx, id);
  await releaseHold(tx, id, now);
  await publish(tx, bookingCancelled, { bookingId: id, productId, buyerId, wasKept });
}

/**
 * Ends the open orders and payment attempts of a product that is no longer for sale. Publishes `booking.unavailable`.
 */
export async function closeOrdersOf(
  tx: Tx,
  productId: string,
  ending: OrderEnding,
  now: Date,
): Promise<void> {
  const ended = await setUnavailable(tx, productId, { reason: ending, now });
  for (const { bookingId } of ended) await cancelIntentsOf(tx, bookingId);
  await publishAll(
    tx,
    bookingUnavailable,
    ended.map((booking) => ({ ...booking, productId, ending })),
  );
}

/** A withdrawn product. `boughtBy` is the id of the order whose buyer bought the product, according to the seller. */
type Withdrawn = {
  readonly productId: string;
  readonly sellerId: string;
  readonly ending: OrderEnding;
  readonly boughtBy?: string | undefined;
};

/**
 * Closes the orders of a withdrawn product; see {@link closeOrdersOf}. If the seller says that one of the buyers bought
 * it (`boughtBy`), that buyer is asked to confirm this. Does nothing if the product is for sale again.
 */
export async function closeOrdersOfWithdrawn(
  tx: Tx,
  { productId, sellerId, ending, boughtBy }: Withdrawn,
  now: Date,
): Promise<void> {
  const product = await lockProduct(tx, productId, now);
  // The seller may have relisted the product before the worker delivered the event. New orders must not end then.
  // guard: close-orders-of-withdrawn (condition => false)
  if (product?.state !== 'withdrawn') return;
  await closeOrdersOf(tx, productId, ending, now);
  if (boughtBy === undefined) return;
  const booking = await bookingById(tx, boughtBy);
  if (booking?.productId === productId) await nameBuyer(tx, { bookingId: boughtBy, actorId: sellerId, now });
}

/**
 * Ends all open orders of an account, with their payment attempts and holds. Orders that the account placed as a buyer
 * are canceled. Orders of products that it sells become unavailable. Locks products and orders.
 */
export async function endOpenBookingsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const booking of await openBookingsOf(tx, userId)) {
    await lockProduct(tx, booking.productId, now);
    if (booking.sellerId === userId) await closeOrdersOf(tx, booking.productId, 'account-closed', now);
    else await cancel(tx, booking, now);
  }
}

/**
 * Returns whether money of an account's orders is in transit or held until a handover. Reads only stored data, so call
 * {@link settleMoneyOf} first.
 */
export async function hasMoneyInFlight(tx: Tx, userId: string): Promise<boolean> {
  // guard: close-with-kept-money (drop operand 1)
  return (await hasKeptMoney(tx, userId)) || isMoneyInFlight(tx, await bookingsOfMoney(tx, userId));
}
