import { cursorAfter, cutPage } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { WireUser } from '../../accounts/contract.ts';
import { toWireUser, usersByIds } from '../../accounts/public-api.server.ts';
import {
  type BookingStatus,
  bookingStatuses,
  type StandingOrder,
  standingOrdersOf,
} from '../../bookings/public-api.server.ts';
import type { WireProduct } from '../../catalog/contract.ts';
import { isForSale } from '../../catalog/products/rules.ts';
import { type WireProductOptions, wireProductsByIds } from '../../catalog/public-api.server.ts';
import type { WireWish } from '../contract.ts';
import { selectWishes, type WishPage } from './store.server.ts';
import type { Wish } from './wish.ts';

function toWire(wish: Wish, product: WireProduct, buyer: WireUser, order: StandingOrder | null): WireWish {
  const { state: productState, ...productFields } = product;
  const isPaid = order?.status === 'paid';
  return {
    ...productFields,
    // guard: seller-of-sold-wish (condition => true)
    ...(isForSale(productState) || isPaid ? {} : { number: '', sellerEmail: '' }),
    _id: wish.id,
    productId: wish.productId,
    product: order ? 'order' : 'wishlist',
    bookingId: order?.id ?? null,
    user: buyer,
    buyerPhone: wish.buyerPhone,
    buyerLocation: wish.meetLocation,
    orderDate: (order?.orderedAt ?? wish.wishedAt).toISOString(),
    paid: isPaid ? 'paid' : 'unpaid',
    productState,
  };
}

/**
 * Returns the order created from a wish. Returns null if there is none or the order was canceled. Also returns null if
 * the order was lost or fully refunded and the product is for sale again, because the buyer can then order it again.
 */
function orderOf(
  wish: Wish,
  { state }: WireProduct,
  statuses: ReadonlyMap<string, BookingStatus>,
): StandingOrder | null {
  const { bookingId } = wish;
  const status = bookingId === null ? undefined : statuses.get(bookingId);
  if (bookingId === null || status === undefined || status === 'cancelled') return null;
  if (status === 'unavailable' && isForSale(state)) return null;
  return { id: bookingId, orderedAt: wish.orderedAt ?? wish.wishedAt, status };
}

async function describe(
  db: Db,
  buyerId: string,
  wishes: readonly Wish[],
  options: WireProductOptions,
): Promise<WireWish[]> {
  const productIds = wishes.map((wish) => wish.productId);
  const [products, buyers, statuses, standing] = await Promise.all([
    wireProductsByIds(db, productIds, options),
    usersByIds(db, [buyerId]),
    bookingStatuses(
      db,
      wishes.flatMap((wish) => wish.bookingId ?? []),
    ),
    standingOrdersOf(db, buyerId, productIds),
  ]);
  return wishes.map((wish) => {
    const product = products.get(wish.productId);
    const buyer = buyers.get(buyerId);
    if (!product || !buyer) throw new Error('a wish refers to a product or buyer that does not exist');
    // The buyer may have ordered the product on its page instead of from the wish list.
    const user = toWireUser(buyer, options.publicUrl);
    return toWire(wish, product, user, standing.get(wish.productId) ?? orderOf(wish, product, statuses));
  });
}

/** Returns one page of a wish list, and the cursor of the next page; null on the last page. */
export async function readWishes(
  db: Db,
  page: WishPage,
  options: WireProductOptions,
): Promise<{ readonly rows: WireWish[]; readonly next: string | null }> {
  const found = await selectWishes(db, { ...page, limit: page.limit + 1 });
  const { rows, more } = cutPage(found, page.limit);
  return {
    rows: await describe(db, page.buyerId, rows, options),
    next: cursorAfter(rows, more, ({ wishedAt, id }) => ({ after: wishedAt.toISOString(), id })),
  };
}
