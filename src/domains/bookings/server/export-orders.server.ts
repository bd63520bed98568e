import { dhakaTimestamp } from '#kernel/clock.ts';
import { BYTE_ORDER_MARK, writeLine } from '#kernel/csv.ts';
import type { Cursor } from '#kernel/cursor.ts';
import { inLanguage } from '#kernel/locale.ts';
import type { Page } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { csvResponse } from '#platform/http/csv-response.server.ts';
import type { WireProductOptions } from '../../catalog/public-api.server.ts';
import type { WireBooking, WireBuyer } from '../contract.ts';
import { orderNumber } from '../order-number.ts';
import { type OrderFacts, orderProgress } from '../progress.ts';
import type { OrderSide } from '../progress-words.ts';
import { readBookings, readBuyers } from './read-bookings.server.ts';

/** Column of a CSV export: its name in the first line, and its value for an order. */
type Column<Order> = { readonly name: string; readonly cell: (order: Order) => string | number };

const timeCell = (moment: string | null) => (moment === null ? '' : dhakaTimestamp(new Date(moment)));

/** Writes a phone number with a hyphen. Without the hyphen, spreadsheets drop the leading zero. */
const phoneCell = (number: string | null) => (number ? `${number.slice(0, 5)}-${number.slice(5)}` : '');

/** Returns the text for an order's state, always in English. CSV exports are part of the API, which is in English. */
const stateOf = (order: OrderFacts, side: OrderSide) =>
  inLanguage('en', () => orderProgress(order, side).state);

const orderColumns: readonly Column<WireBooking>[] = [
  { name: 'Order', cell: ({ _id }) => orderNumber(_id) },
  { name: 'Ordered (Dhaka)', cell: ({ orderDate }) => timeCell(orderDate) },
  { name: 'State', cell: (order) => stateOf(order, 'buyer') },
  { name: 'Title', cell: ({ title }) => title },
  { name: 'Price (taka)', cell: ({ resalePrice }) => resalePrice },
  { name: 'Seller', cell: ({ sellerName }) => sellerName },
  { name: 'Seller email', cell: ({ sellerEmail }) => sellerEmail },
  { name: 'Seller phone', cell: ({ number }) => phoneCell(number) },
  { name: 'Meet location', cell: ({ buyerLocation }) => buyerLocation },
  { name: 'Paid (Dhaka)', cell: ({ paidAt }) => timeCell(paidAt) },
  { name: 'Transaction', cell: ({ transactionId }) => transactionId ?? '' },
];

const saleColumns: readonly Column<WireBuyer>[] = [
  { name: 'Order', cell: ({ _id }) => orderNumber(_id) },
  { name: 'Ordered (Dhaka)', cell: ({ orderDate }) => timeCell(orderDate) },
  { name: 'State', cell: (order) => stateOf(order, 'seller') },
  { name: 'Title', cell: ({ title }) => title },
  { name: 'Price (taka)', cell: ({ resalePrice }) => resalePrice },
  { name: 'Buyer', cell: ({ name }) => name },
  { name: 'Buyer phone', cell: ({ buyerPhone }) => phoneCell(buyerPhone) },
  { name: 'Meet location', cell: ({ buyerLocation }) => buyerLocation ?? '' },
  { name: 'Paid (Dhaka)', cell: ({ paidAt }) => timeCell(paidAt) },
];

/** Number of orders in one database query. */
const BATCH_SIZE = 500;

type Portion = { readonly before: Cursor | null; readonly limit: number };
type Listed = { readonly _id: string; readonly orderDate: string };

/** Yields the line of column names, then the lines of all orders from `read`, one batch at a time. */
async function* writeFile<Order extends Listed>(
  columns: readonly Column<Order>[],
  read: (portion: Portion) => Promise<Page<Order>>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeLine(columns.map(({ name }) => name));
  let before: Cursor | null = null;
  do {
    const { rows, more }: Page<Order> = await read({ before, limit: BATCH_SIZE });
    yield rows.map((order) => writeLine(columns.map(({ cell }) => String(cell(order))))).join('');
    const last = rows.at(-1);
    before = more && last ? { after: last.orderDate, id: last._id } : null;
  } while (before !== null);
}

/** Returns a buyer's orders, newest first, as a CSV file. */
export function exportOrders(db: Db, buyerId: string, options: WireProductOptions): Response {
  const read = (portion: Portion) => readBookings(db, { ...portion, buyerId }, options);
  return csvResponse(writeFile(orderColumns, read), 'secondbyte-orders.csv');
}

/** Returns all orders of a seller's products, newest first, as a CSV file. */
export function exportSales(db: Db, sellerId: string, options: WireProductOptions): Response {
  const read = (portion: Portion) => readBuyers(db, { ...portion, sellerId }, options);
  return csvResponse(writeFile(saleColumns, read), 'secondbyte-sales.csv');
}
