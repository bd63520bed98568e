import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { bookingStatuses, placeBooking } from '../../orders/door.server.ts';
import { lockWish, setOrdered } from './store.server.ts';
import type { Wish } from './wish.ts';

/** The order of a wish; `changed` is false when it was made before. */
export type OrderedWish = { readonly bookingId: string; readonly changed: boolean };

type OrderWishRefusal = 'not-found' | 'product-sold' | 'product-gone' | 'own-product';

/** The order made from a wish that still stands; null when there is none, or it was taken back. */
async function standingOrder(tx: Tx, { bookingId }: Wish): Promise<string | null> {
  if (bookingId === null) return null;
  const statuses = await bookingStatuses(tx, [bookingId]);
  return statuses.get(bookingId) === 'cancelled' ? null : bookingId;
}

/**
 * Orders what a buyer has wished for and marks the wish as ordered, both in the transaction given. Somebody
 * else's wish is as absent as one that never was. Done again it changes nothing; where the buyer has ordered
 * the product elsewhere, that order counts.
 */
export async function orderWish(
  tx: Tx,
  { wishId, buyerId }: { readonly wishId: string; readonly buyerId: string },
  now: Date,
): Promise<Result<OrderedWish, OrderWishRefusal>> {
  const wish = await lockWish(tx, wishId, buyerId);
  if (!wish) return refuse('not-found');
  const standing = await standingOrder(tx, wish);
  if (standing !== null) return done({ bookingId: standing, changed: false });
  const { productId, buyerPhone, meetLocation } = wish;
  const placed = await placeBooking(tx, { productId, buyerId, buyerPhone, meetLocation }, now);
  // The wish is there; it is its product that is not.
  if (!placed.ok) return placed.code === 'not-found' ? refuse('product-gone') : placed;
  const { bookingId } = placed.value;
  await setOrdered(tx, wishId, bookingId, now);
  return done({ bookingId, changed: true });
}
