import { poishaToTaka, takaToPoisha } from '#kernel/money.ts';
import { cutPage, type Page } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { WireUser } from '../../accounts/contract.ts';
import { toWireUser, usersByIds } from '../../accounts/public-api.server.ts';
import type { WireProduct } from '../../catalog/contract.ts';
import { isForSale } from '../../catalog/products/rules.ts';
import {
  endedBeforeRemoval,
  keptUntilOf,
  type WireProductOptions,
  wireProductsByIds,
} from '../../catalog/public-api.server.ts';
import { type BookingPayment, bookingPayments } from '../../payments/public-api.server.ts';
import { type BoughtState, boughtState } from '../bought.ts';
import type { WireBooking, WireBuyer } from '../contract.ts';
import { priceOfNow } from '../rules.ts';
import { orderState } from '../transitions.ts';
import type { Booking } from './booking.ts';
import { type BookingPage, boughtAgain, selectBookings } from './order-lists-store.server.ts';
import { bookingById } from './store.server.ts';
import { lastBoughtSteps } from './transition-store.server.ts';

/** Returns whether an order ended without a sale. */
function isEnded({ status }: Booking): boolean {
  return status !== 'open' && status !== 'paid';
}

/**
 * Returns whether the buyer no longer needs the seller's email address. The order ended, the product is not for sale,
 * and the buyer did not buy it with another order.
 */
function isOutOfReach(booking: Booking, { state }: WireProduct, isBoughtAgain: boolean): boolean {
  return isEnded(booking) && !isForSale(state) && !isBoughtAgain;
}

/** Returns the end of an open order's payment hold for the API, or null. */
function heldUntilOf({ status }: Booking, payment: BookingPayment | undefined): string | null {
  return status === 'open' ? (payment?.heldUntil?.toISOString() ?? null) : null;
}

/** Data of an order that other tables store. */
type OrderAside = {
  readonly payment: BookingPayment | undefined;
  readonly isBoughtAgain: boolean;
  /** Open question whether the buyer bought the product in cash, or null. */
  readonly bought: BoughtState | null;
  /** End of the seller's hold for this order. */
  readonly keptUntil: Date | undefined;
  readonly now: Date;
};

function toWire(
  booking: Booking,
  product: WireProduct,
  buyer: WireUser,
  { payment, isBoughtAgain, bought, keptUntil, now }: OrderAside,
): WireBooking {
  const { state: productState, ...productFields } = product;
  return {
    ...productFields,
    _id: booking.id,
    productId: booking.productId,
    // guard: seller-phone-after-end (condition => false)
    number: isEnded(booking) ? '' : product.number,
    // guard: seller-email-after-sale (condition => false)
    sellerEmail: isOutOfReach(booking, product, isBoughtAgain) ? '' : product.sellerEmail,
    resalePrice: poishaToTaka(booking.pricePoisha),
    currentPrice: poishaToTaka(priceOfNow(booking, takaToPoisha(product.resalePrice), now)),
    product: 'order',
    user: buyer,
    buyerPhone: booking.buyerPhone,
    buyerLocation: booking.meetLocation,
    delivery: booking.delivery,
    orderDate: booking.orderedAt.toISOString(),
    paid: booking.status === 'paid' ? 'paid' : 'unpaid',
    state: booking.status === 'cancelled' ? 'unavailable' : booking.status,
    fulfilment: booking.fulfilment,
    productState,
    ...(isBoughtAgain ? { boughtAgain: true } : {}),
    ...(bought ? { bought } : {}),
    heldUntil: heldUntilOf(booking, payment),
    keptUntil: keptUntil?.toISOString() ?? null,
    transactionId: payment?.transactionId ?? null,
    feePerMille: payment?.feePerMille ?? null,
    paidAt: booking.paidAt?.toISOString() ?? null,
    refunded: booking.refundedPoisha === null ? null : poishaToTaka(booking.refundedPoisha),
  };
}

/** Converts an order with its product, buyer and further data into an item of a response. */
type JoinedOrder<Wire> = (booking: Booking, product: WireProduct, buyer: WireUser, aside: OrderAside) => Wire;

/** Reads the products, buyers, payments and holds of orders from other tables, by their ids. */
function readRelated(db: Db, bookings: readonly Booking[], options: WireProductOptions) {
  const productIds = bookings.map((booking) => booking.productId);
  const unavailable = bookings.filter((booking) => orderState(booking) === 'unavailable');
  return Promise.all([
    wireProductsByIds(db, [...new Set(productIds)], options),
    usersByIds(
      db,
      bookings.map((booking) => booking.buyerId),
    ),
    bookingPayments(
      db,
      bookings.map((booking) => booking.id),
      options.now,
    ),
    boughtAgain(
      db,
      bookings.filter(isEnded).map((booking) => booking.id),
    ),
    lastBoughtSteps(
      db,
      unavailable.map((booking) => booking.id),
    ),
    endedBeforeRemoval(
      db,
      unavailable.map((booking) => booking.productId),
    ),
    keptUntilOf(
      db,
      bookings.filter(({ status }) => status === 'open').map((booking) => booking.id),
      options.now,
    ),
  ]);
}

/** Reads the products, buyers, payments and holds of orders, and converts each order with `convert`. */
async function joinOrders<Wire>(
  db: Db,
  bookings: readonly Booking[],
  options: WireProductOptions,
  convert: JoinedOrder<Wire>,
): Promise<Wire[]> {
  const [products, buyers, payments, again, steps, before, kept] = await readRelated(db, bookings, options);
  return bookings.map((booking) => {
    const product = products.get(booking.productId);
    const buyer = buyers.get(booking.buyerId);
    if (!product || !buyer) throw new Error('a booking refers to a product or buyer that does not exist');
    const { id, productId } = booking;
    const ended = { ...product, endedBefore: before.get(productId) };
    return convert(booking, product, toWireUser(buyer, options.publicUrl), {
      payment: payments.get(id),
      isBoughtAgain: again.has(id),
      bought: boughtState(steps.get(id), ended, options.now),
      keptUntil: kept.get(id),
      now: options.now,
    });
  });
}

/** Returns one page of orders for the API, and whether older orders follow. */
export async function readBookings(
  db: Db,
  page: BookingPage,
  options: WireProductOptions,
): Promise<Page<WireBooking>> {
  const found = await selectBookings(db, { ...page, limit: page.limit + 1 });
  const { rows, more } = cutPage(found, page.limit);
  return { rows: await joinOrders(db, rows, options, toWire), more };
}

/**
 * Returns one order for its buyer, or for an admin (`buyerId` null). Returns null if the order does not exist, is
 * cancelled or belongs to another buyer.
 */
export async function readBooking(
  db: Db,
  bookingId: string,
  buyerId: string | null,
  options: WireProductOptions,
): Promise<WireBooking | null> {
  const booking = await bookingById(db, bookingId);
  if (!booking || booking.status === 'cancelled') return null;
  // guard: booking-of-buyer
  if (buyerId !== null && booking.buyerId !== buyerId) return null;
  return (await joinOrders(db, [booking], options, toWire))[0] ?? null;
}

function toBuyer(
  booking: Booking,
  product: WireProduct,
  buyer: WireUser,
  { payment, isBoughtAgain, bought, keptUntil, now }: OrderAside,
): WireBuyer {
  const ended = isEnded(booking);
  // guard: buyer-email-after-end (condition => false)
  const email = ended ? null : buyer.email;
  return {
    _id: booking.id,
    productId: booking.productId,
    title: product.title,
    images: product.images,
    resalePrice: poishaToTaka(booking.pricePoisha),
    name: buyer.name,
    user: { _id: buyer._id, name: buyer.name, email },
    // guard: buyer-phone-after-end (condition => false)
    buyerPhone: ended ? null : booking.buyerPhone,
    buyerLocation: ended ? null : booking.meetLocation,
    delivery: booking.delivery,
    orderDate: booking.orderedAt.toISOString(),
    paidAt: booking.paidAt?.toISOString() ?? null,
    state: booking.status,
    fulfilment: booking.fulfilment,
    ...(product.ending === undefined ? {} : { ending: product.ending }),
    currentPrice: poishaToTaka(priceOfNow(booking, takaToPoisha(product.resalePrice), now)),
    productState: product.state,
    ...(isBoughtAgain ? { boughtAgain: true } : {}),
    ...(bought ? { bought } : {}),
    heldUntil: heldUntilOf(booking, payment),
    keptUntil: keptUntil?.toISOString() ?? null,
  };
}

/** Returns one page of the buyers of a seller's products, and whether older orders follow. */
export async function readBuyers(
  db: Db,
  page: Omit<BookingPage, 'buyerId' | 'withCancelled'> & { readonly sellerId: string },
  options: WireProductOptions,
): Promise<Page<WireBuyer>> {
  const asked = { ...page, buyerId: null, withCancelled: true, limit: page.limit + 1 };
  const { rows: shown, more } = cutPage(await selectBookings(db, asked), page.limit);
  return { rows: await joinOrders(db, shown, options, toBuyer), more };
}
