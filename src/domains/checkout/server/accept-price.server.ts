import { type Poisha, takaToPoisha } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type Booking, lockBooking, moveOrder, setPrice } from '../../bookings/public-api.server.ts';
import { newPriceRefusal, priceOfNow } from '../../bookings/rules.ts';
import { lockProduct, releasePaymentHold } from '../../catalog/public-api.server.ts';
import { giveUpIntentsOf } from '../../payments/public-api.server.ts';

type PriceRefusal = 'not-found' | 'booking-paid' | 'product-sold' | 'product-gone' | 'price-changed';

/** Price that a buyer accepts, in whole taka, and the time of accepting. */
export type NewPrice = { readonly resalePrice: number; readonly now: Date };

/**
 * Sets an open order from `findUndecided` to the current price, if its buyer has seen this price. Returns the price.
 * Ends payment attempts at the old price. If their money still arrives, it is refunded.
 */
export async function acceptPrice(
  tx: Tx,
  { id, productId }: Booking,
  { resalePrice, now }: NewPrice,
): Promise<Result<Poisha, PriceRefusal>> {
  const product = await lockProduct(tx, productId, now);
  const current = await lockBooking(tx, id);
  if (!product || !current) return refuse('not-found');
  const { state: productState } = product;
  const pricePoisha = priceOfNow(current, product.resalePricePoisha, now);
  const refused = newPriceRefusal(
    { status: current.status, productState },
    { current: pricePoisha, agreed: takaToPoisha(resalePrice) },
  );
  if (refused) return refused;
  if (current.pricePoisha === pricePoisha) return done(pricePoisha);
  await giveUpIntentsOf(tx, id, now);
  await releasePaymentHold(tx, id, now);
  await setPrice(tx, id, pricePoisha);
  const { buyerId: actorId } = current;
  await moveOrder(tx, { ...current, pricePoisha }, { action: 'accept-price', actorId, reason: null, now });
  return done(pricePoisha);
}
