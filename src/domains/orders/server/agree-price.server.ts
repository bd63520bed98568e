import type { Poisha } from '#kernel/money.ts';
import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { bookingPlaced } from '../../bookings/events.ts';
import {
  insertBooking,
  lockBooking,
  type NewOrder,
  openBooking,
  setPrice,
} from '../../bookings/public-api.server.ts';
import { orderRefusal } from '../../bookings/rules.ts';
import { keptUntilOf, type Product } from '../../catalog/public-api.server.ts';
import { bookingPayments, cancelIntentsOf, isPaymentUndecided } from '../../payments/public-api.server.ts';
import { keepUntil } from './keep-order.server.ts';

/** Agreement of a buyer and a seller on a price, with the data for the order. */
export type Agreement = Omit<NewOrder, 'productId'> & {
  readonly pricePoisha: Poisha;
  /** Id of the person who accepted the offer or counter-offer. */
  readonly actorId: string;
  /** Time until which the agreed price is valid and the product is held. */
  readonly until: Date;
  readonly now: Date;
};

/** The order with the agreed price, and the end of its hold. */
export type Agreed = { readonly bookingId: string; readonly until: Date };

/** Reasons why a price cannot be agreed now. */
export type AgreeRefusal =
  | 'not-found'
  | 'own-product'
  | 'product-sold'
  | 'product-gone'
  | 'product-held'
  | 'payment-in-flight';

async function orderFor(tx: Tx, product: Product, agreement: Agreement): Promise<string> {
  const { id: productId, sellerId } = product;
  const { buyerId, now } = agreement;
  const order = { ...agreement, productId, sellerId, orderedAt: now };
  const placed = await insertBooking(tx, order);
  if (placed !== null) {
    await publish(tx, bookingPlaced, { bookingId: placed, productId, buyerId });
    return placed;
  }
  const standing = await openBooking(tx, productId, buyerId);
  if (!standing) throw new Error('the insert conflicted with an open order, but that order was not found');
  return standing.id;
}

/**
 * Returns the refusal while the buyer is paying or the bank works on a payment; otherwise null. The buyer may be paying
 * under a hold of the seller.
 */
async function payingRefusal(
  tx: Tx,
  bookingId: string,
  { buyerId, actorId, now }: Agreement,
): Promise<Refused<'payment-in-flight'> | null> {
  const payment = (await bookingPayments(tx, [bookingId], now)).get(bookingId);
  if (payment?.heldUntil) {
    return refuse('payment-in-flight', {
      detail:
        actorId === buyerId
          ? 'You have begun to pay the old price. Try again in 15 minutes.'
          : 'The buyer is paying just now. Try again in a few minutes.',
    });
  }
  return (await isPaymentUndecided(tx, bookingId)) ? refuse('payment-in-flight') : null;
}

/**
 * Sets the agreed price on a buyer's order and holds the product for the buyer. Places the order if the buyer has none.
 * Refuses if another buyer holds the product or this buyer is paying the old price. Payments of any other price are
 * refunded. The caller must have locked the product with `lockProduct`.
 */
export async function agreePrice(
  tx: Tx,
  product: Product,
  agreement: Agreement,
): Promise<Result<Agreed, AgreeRefusal>> {
  const { buyerId, pricePoisha, actorId, until, now } = agreement;
  const refused = orderRefusal(product, buyerId);
  if (refused) return refused;
  const bookingId = await orderFor(tx, product, agreement);
  // guard: agree-while-unpaid (value => null)
  const paying = await payingRefusal(tx, bookingId, agreement);
  if (paying) return paying;
  const keptUntil = (await keptUntilOf(tx, [bookingId], now)).get(bookingId);
  // If the buyer already has a longer hold, it keeps its end.
  const end = keptUntil && keptUntil > until ? keptUntil : until;
  const before = await lockBooking(tx, bookingId);
  await cancelIntentsOf(tx, bookingId);
  await setPrice(tx, bookingId, pricePoisha + (before?.courierPoisha ?? 0), end);
  const booking = await lockBooking(tx, bookingId);
  if (!booking) throw new Error('the order that was locked was not found');
  const kept = await keepUntil(tx, { booking, product }, { actorId, until: end, now, action: 'agree' });
  return kept.ok ? done({ bookingId, until: end }) : kept;
}
