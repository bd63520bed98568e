import { type Generated, sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { PayWay } from '../../attributes/pay-ways.ts';
import type { Delivery } from '../parcel.ts';
import { type BookingStatus, type Fulfilment, orderState } from '../transitions.ts';
import type { Booking } from './booking.ts';
import { historyAndTimers, type RecordedMove } from './state-change-sql.server.ts';

type Tables = {
  bookings: {
    id: Generated<string>;
    product_id: string;
    buyer_id: string;
    seller_id: string;
    status: Generated<BookingStatus>;
    buyer_phone: string;
    meet_location: string;
    price_poisha: number;
    delivery: Generated<Delivery>;
    courier_poisha: Generated<number>;
    agreed_until: Date | null;
    ordered_at: Generated<Date>;
    paid_at: Date | null;
    cancelled_at: Date | null;
    fulfilment: Fulfilment | null;
    pay_way: PayWay | null;
    refunded_poisha: number | null;
    failed_side: 'buyer' | 'seller' | null;
  };
};

/** Columns of `bookings`, renamed to the fields of {@link Booking}. */
export const bookingColumns = [
  'id',
  'product_id as productId',
  'buyer_id as buyerId',
  'seller_id as sellerId',
  'status',
  'buyer_phone as buyerPhone',
  'meet_location as meetLocation',
  'price_poisha as pricePoisha',
  'delivery',
  'courier_poisha as courierPoisha',
  'agreed_until as agreedUntil',
  'ordered_at as orderedAt',
  'paid_at as paidAt',
  'fulfilment',
  'pay_way as payWay',
  'refunded_poisha as refundedPoisha',
  'failed_side as failedSide',
] as const;

/** Returns the database with the type of the table `bookings`. */
export const bookingTables = (db: Db) => db.withTables<Tables>();

// A literal instead of a parameter, so that generic query plans can use the partial indexes.
export const isUnpaid = sql<boolean>`status = 'open'`;

export type NewBooking = Pick<
  Booking,
  'productId' | 'buyerId' | 'sellerId' | 'buyerPhone' | 'meetLocation' | 'pricePoisha' | 'orderedAt'
> &
  Partial<Pick<Booking, 'delivery' | 'courierPoisha'>>;

/**
 * Stores an order with its history and timers. Returns its id, or null if the buyer already has an open order of the
 * product.
 */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<string | null> {
  const { productId, buyerId, sellerId, buyerPhone, meetLocation, pricePoisha, orderedAt: now } = booking;
  const { delivery = 'meeting', courierPoisha = 0 } = booking;
  const placed = { action: 'place', from: null, to: 'open', actorId: buyerId, reason: null, now } as const;
  const { rows } = await sql<{ id: string }>`
    with moved as (
      insert into bookings (product_id, buyer_id, seller_id, buyer_phone, meet_location, price_poisha, ordered_at,
        delivery, courier_poisha)
      values (${productId}, ${buyerId}, ${sellerId}, ${buyerPhone}, ${meetLocation}, ${pricePoisha}, ${now},
        ${delivery}, ${courierPoisha})
      on conflict (product_id, buyer_id) where status = 'open' do nothing
      returning id, price_poisha
    ), ${historyAndTimers(placed)}
    select id from moved`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function bookingById(db: Db, id: string): Promise<Booking | null> {
  const row = await bookingTables(db)
    .selectFrom('bookings')
    .select(bookingColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns orders by id, in no particular order. Unknown ids are omitted. */
export function bookingsByIds(db: Db, ids: readonly string[]): Promise<Booking[]> {
  return bookingTables(db)
    .selectFrom('bookings')
    .select(bookingColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Returns the status of orders by id. Unknown ids are omitted. */
export async function bookingStatuses(db: Db, ids: readonly string[]): Promise<Map<string, BookingStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await bookingTables(db)
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Reads and locks an order. The caller must have locked its product before. */
export async function lockBooking(tx: Tx, id: string): Promise<Booking | null> {
  const row = await bookingTables(tx)
    .selectFrom('bookings')
    .select(bookingColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a buyer's open order of a product, or null. */
export async function openBooking(db: Db, productId: string, buyerId: string): Promise<Booking | null> {
  const row = await bookingTables(db)
    .selectFrom('bookings')
    .select(bookingColumns)
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns those of the given ids whose order repeats a cancelled order. That order had the same buyer and product, and
 * was placed less than a day earlier.
 */
export async function repeatedOrders(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where id = any(${ids}::uuid[]) and exists (
      select from bookings earlier
      where earlier.product_id = bookings.product_id and earlier.buyer_id = bookings.buyer_id
        and earlier.status = 'cancelled' and earlier.id < bookings.id
        and earlier.ordered_at > bookings.ordered_at - interval '1 day'
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns at most two open orders of a buyer at a price. Two are enough to see that the price is ambiguous. */
export function openBookingsAtPrice(db: Db, buyerId: string, pricePoisha: number): Promise<Booking[]> {
  return bookingTables(db)
    .selectFrom('bookings')
    .select(bookingColumns)
    .where('buyer_id', '=', buyerId)
    .where('price_poisha', '=', pricePoisha)
    .where('status', '=', 'open')
    .limit(2)
    .execute();
}

/** Further columns that a transition can set. */
export type FurtherColumns = {
  readonly payWay?: PayWay;
  readonly refundedPoisha?: Poisha;
  readonly failedSide?: 'buyer' | 'seller' | null;
};

/** Returns the columns that store a new state. */
function stateColumns({ to, now }: RecordedMove, { pricePoisha }: Booking, further: FurtherColumns) {
  switch (to) {
    case 'open':
      return {};
    case 'paid':
      return { status: 'paid', paid_at: now } as const;
    case 'sent':
    case 'handed-over':
    case 'disputed':
    case 'completed':
      // In cash, the order is paid and completed at the same moment.
      return { fulfilment: to, status: 'paid', paid_at: sql<Date>`coalesce(paid_at, ${now})` } as const;
    case 'refunded': {
      // After a full refund the buyer has no claim to the product, so that it can be sold again.
      const status = further.refundedPoisha === pricePoisha ? 'unavailable' : 'paid';
      return { fulfilment: to, status } as const;
    }
    case 'unavailable':
      return { status: 'unavailable' } as const;
    case 'cancelled':
      return { status: 'cancelled', cancelled_at: now } as const;
  }
}

/**
 * Stores an action on a locked order: state, history and timers. Returns the id of the history row. Throws a violation
 * of the unique index `bookings_one_paid` if the product has another paid order.
 */
export async function storeMove(
  tx: Tx,
  booking: Booking,
  move: Omit<RecordedMove, 'from'>,
  further: FurtherColumns = {},
): Promise<string> {
  const noted = { ...move, from: orderState(booking) };
  const { payWay, refundedPoisha, failedSide } = further;
  const columns = {
    ...(noted.from === noted.to ? {} : stateColumns(noted, booking, further)),
    ...(payWay === undefined ? {} : { pay_way: payWay }),
    ...(refundedPoisha === undefined ? {} : { refunded_poisha: refundedPoisha }),
    ...(failedSide === undefined ? {} : { failed_side: failedSide }),
  };
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const moved =
    set.length === 0
      ? sql`select id, price_poisha from bookings where id = ${booking.id}`
      : sql`update bookings set ${sql.join(set)} where id = ${booking.id} returning id, price_poisha`;
  const { rows } = await sql<{ id: string }>`
    with moved as (${moved}), ${historyAndTimers(noted)} select id from noted`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the order whose state changes was not found');
  return row.id;
}

/**
 * Marks all open orders of a product as unavailable, and returns them. `reason` names the event that ended the sale of
 * the product, for the orders' history.
 */
export async function setUnavailable(
  tx: Tx,
  productId: string,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<{ readonly bookingId: string; readonly buyerId: string }[]> {
  const lost = { action: 'lose', from: 'open', to: 'unavailable', actorId: null, reason, now } as const;
  // Literal states instead of parameters, so that generic query plans can use the partial index.
  const { rows } = await sql<{ bookingId: string; buyerId: string }>`
    with moved as (
      update bookings set status = 'unavailable' where product_id = ${productId} and status = 'open'
      returning id, buyer_id, price_poisha
    ), ${historyAndTimers(lost)}
    select id as "bookingId", buyer_id as "buyerId" from moved`.execute(tx);
  return rows;
}

/** Sets an order's price: the listing's price, or an agreed price that is valid until `agreedUntil`. */
export async function setPrice(
  tx: Tx,
  id: string,
  pricePoisha: Poisha,
  agreedUntil: Date | null = null,
): Promise<void> {
  await bookingTables(tx)
    .updateTable('bookings')
    .set({ price_poisha: pricePoisha, agreed_until: agreedUntil })
    .where('id', '=', id)
    .execute();
}
