import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { bookingStatuses, placeBooking } from '../../bookings/public-api.server.ts';
import { lockWish, setOrdered } from './store.server.ts';
import type { Wish } from './wish.ts';

/** The order of a wish; `changed` is false when it was made before. */
export type OrderedWish = { readonly bookingId: string; readonly changed: boolean };

type OrderWishRefusal = 'invalid-input' | 'not-found' | 'product-sold' | 'product-gone' | 'own-product';

/** Order of a wish: by whom, and the values that the wish may lack. */
export type WishOrder = {
  readonly wishId: string;
  readonly buyerId: string;
  readonly buyerPhone?: string | undefined;
  readonly meetLocation?: string | undefined;
};

/** Phone and meeting place of an order: those given now, else the wish's own. */
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

/** The order made from a wish that still stands; null when there is none, or it was taken back. */
async function standingOrder(tx: Tx, { bookingId }: Wish): Promise<string | null> {
  if (bookingId === null) return null;
  const statuses = await bookingStatuses(tx, [bookingId]);
  return statuses.get(bookingId) === 'cancelled' ? null : bookingId;
}

/**
 * Orders what a buyer has wished for and marks the wish as ordered, both in the transaction given. Somebody
 * else's wish is as absent as one that never was. Done again it changes nothing; where the buyer has ordered
 * the product elsewhere, that order counts. Without a phone or meeting place, in the wish or given now, it is refused.
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
  // The wish is there; it is its product that is not.
  if (!placed.ok) {
    const { code } = placed;
    // Who orders from a wish meets the seller, so that no courier is asked for.
    return code === 'not-found' || code === 'courier-not-offered'
      ? refuse('product-gone')
      : { ...placed, code };
  }
  const { bookingId } = placed.value;
  await setOrdered(tx, wishId, { ...meeting.value, bookingId, orderedAt: now });
  return done({ bookingId, changed: true });
}
