import { cursorAfter, cutPage } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { type User, usersByIds } from '../../accounts/door.server.ts';
import type { WireProduct } from '../../catalog/contract.ts';
import { type WireProductOptions, wireProductsByIds } from '../../catalog/door.server.ts';
import { type BookingStatus, bookingStatuses } from '../../orders/door.server.ts';
import type { WireWish } from '../contract.ts';
import { selectWishes, type WishPage } from './store.server.ts';
import type { Wish } from './wish.ts';

function toWire(wish: Wish, product: WireProduct, buyer: User, order: BookingStatus | undefined): WireWish {
  const { state: productState, ...productFields } = product;
  const ordered = order !== undefined && order !== 'cancelled';
  return {
    ...productFields,
    _id: wish.id,
    productId: wish.productId,
    product: ordered ? 'order' : 'wishlist',
    bookingId: ordered ? wish.bookingId : null,
    user: { _id: buyer.id, email: buyer.email, name: buyer.name },
    buyerPhone: wish.buyerPhone,
    buyerLocation: wish.meetLocation,
    orderDate: ((ordered && wish.orderedAt) || wish.wishedAt).toISOString(),
    paid: order === 'paid' ? 'paid' : 'unpaid',
    productState,
  };
}

async function describe(db: Db, wishes: readonly Wish[], options: WireProductOptions): Promise<WireWish[]> {
  const [products, buyers, orders] = await Promise.all([
    wireProductsByIds(
      db,
      wishes.map((wish) => wish.productId),
      options,
    ),
    usersByIds(db, [...new Set(wishes.map((wish) => wish.buyerId))]),
    bookingStatuses(
      db,
      wishes.flatMap((wish) => wish.bookingId ?? []),
    ),
  ]);
  return wishes.map((wish) => {
    const product = products.get(wish.productId);
    const buyer = buyers.get(wish.buyerId);
    if (!product || !buyer) throw new Error('a wish names a product or buyer that does not exist');
    return toWire(wish, product, buyer, orders.get(wish.bookingId ?? ''));
  });
}

/** One page of a wish list as the API tells it, and the cursor of the next; null when none follows. */
export async function readWishes(
  db: Db,
  page: WishPage,
  options: WireProductOptions,
): Promise<{ readonly rows: WireWish[]; readonly next: string | null }> {
  const found = await selectWishes(db, { ...page, limit: page.limit + 1 });
  const { rows, more } = cutPage(found, page.limit);
  return {
    rows: await describe(db, rows, options),
    next: cursorAfter(rows, more, ({ wishedAt, id }) => ({ after: wishedAt.toISOString(), id })),
  };
}
