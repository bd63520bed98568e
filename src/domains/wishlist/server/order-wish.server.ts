import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { bookingStatuses, placeBooking } from '../../bookings/public-api.server.ts';
import { lockWish, setOrdered } from './store.server.ts';
import type { Wish } from './wish.ts';

/** Id of a wish's order; `changed` is false if the order existed before the call. */
export type OrderedWish = { readonly bookingId: string; readonly changed: boolean };

type OrderWishRefusal = 'invalid-input' | 'not-found' | 'product-sold' | 'product-gone' | 'own-product';

/** Order to place from a wish. If phone or meeting place is missing, the value of the wish is used. */
export type WishOrder = {
  readonly wishId: string;
  readonly buyerId: string;
  readonly buyerPhone?: string | undefined;
  readonly meetLocation?: string | undefined;
};

/** Returns the phone and meeting place of an order. Values of the order take precedence over those of the wish. */
function meetingOf(
  wish: Wish,
  { buyerPhone = wish.buyerPhone ?? '', meetLocation = wish.meetLocation ?? '' }: WishOrder,
): Result<{ readonly buyerPhone: string; readonly meetLocation: string }, 'invalid-input'> {
  if (buyerPhone && meetLocation) return done({ buyerPhone, meetLocation });
  const errors = {
    ...(!buyerPhone && { buyerPhone: ['Your mobile number is required'] }),
    ...(!meetLocation && { buyerLocation: ['Meet location is required'] }),
  };
  return refuse('invalid-input', { errors });
}

/** Returns the id of a wish's order that is open or paid; null if there is none. */
async function standingOrder(tx: Tx, { bookingId }: Wish): Promise<string | null> {
  if (bookingId === null) return null;
  const statuses = await bookingStatuses(tx, [bookingId]);
  const status = statuses.get(bookingId);
  return status === 'open' || status === 'paid' ? bookingId : null;
}

/**
 * Orders the product of a wish and marks the wish as ordered, in the given transaction. A repeated call changes
 * nothing while the order is open or paid. If the buyer has already ordered the product in another way, the wish gets
 * that order. Refuses another person's wish as not found. Refuses an order without phone or meeting place.
 */
export async function orderWish(
  tx: Tx,
  order: WishOrder,
  now: Date,
): Promise<Result<OrderedWish, OrderWishRefusal>> {
  const { wishId, buyerId } = order;
  const wish = await lockWish(tx, wishId, buyerId);
  if (!wish) return refuse('not-found');
  const standing = await standingOrder(tx, wish);
  if (standing !== null) return done({ bookingId: standing, changed: false });
  const meeting = meetingOf(wish, order);
  if (!meeting.ok) return meeting;
  const placed = await placeBooking(tx, { productId: wish.productId, buyerId, ...meeting.value }, now);
  if (!placed.ok) {
    const { code } = placed;
    // The wish exists, so `not-found` means that its product is gone. Orders from wishes never request a courier.
    return code === 'not-found' || code === 'courier-not-offered'
      ? refuse('product-gone')
      : { ...placed, code };
  }
  const { bookingId } = placed.value;
  await setOrdered(tx, wishId, { ...meeting.value, bookingId, orderedAt: now });
  return done({ bookingId, changed: true });
}
