import { takaToPoisha } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { courierTakaOf } from '../../attributes/courier.ts';
import { lockProduct } from '../../catalog/public-api.server.ts';
import { bookingPlaced } from '../events.ts';
import type { Delivery } from '../parcel.ts';
import { orderRefusal } from '../rules.ts';
import { insertBooking, openBooking } from './store.server.ts';

/** Values of a new order. */
export type NewOrder = {
  readonly productId: string;
  readonly buyerId: string;
  readonly buyerPhone: string;
  readonly meetLocation: string;
  readonly delivery?: Delivery | undefined;
};

/** The buyer's open order. `placed` is false if the order already existed. */
export type PlacedBooking = { readonly bookingId: string; readonly placed: boolean };

/**
 * Places an order at the product's current price, and publishes `booking.placed`. The product's state does not change,
 * so other buyers can order it too. If the buyer already has an open order of the product, returns that order.
 */
export async function placeBooking(
  tx: Tx,
  order: NewOrder,
  now: Date,
): Promise<Result<PlacedBooking, 'not-found' | 'product-sold' | 'own-product' | 'courier-not-offered'>> {
  const buyer = await lockOpenUser(tx, order.buyerId);
  // The product is locked, so that a concurrent sale ends this order too instead of leaving it open.
  const product = await lockProduct(tx, order.productId, now);
  // An account that is being closed must not place orders.
  if (!buyer) return refuse('not-found', { detail: 'This account is closed.' });
  const refused = orderRefusal(product, order.buyerId);
  if (refused || !product) return refused ?? { ok: false, code: 'not-found' };
  const courierTaka = order.delivery === 'courier' ? courierTakaOf(product.facts) : 0;
  // guard: courier-where-offered (condition => false)
  if (courierTaka === null) return refuse('courier-not-offered');
  const courierPoisha = takaToPoisha(courierTaka);
  const pricePoisha = product.resalePricePoisha + courierPoisha;
  const bookingId = await insertBooking(tx, {
    ...order,
    sellerId: product.sellerId,
    pricePoisha,
    courierPoisha,
    orderedAt: now,
  });
  if (bookingId === null) {
    const standing = await openBooking(tx, order.productId, order.buyerId);
    if (!standing) throw new Error('the insert conflicted with an open order, but that order was not found');
    return done({ bookingId: standing.id, placed: false });
  }
  await publish(tx, bookingPlaced, { bookingId, productId: order.productId, buyerId: order.buyerId });
  return done({ bookingId, placed: true });
}
