// Writes the market's past into the database in a few large statements. The use cases would need about thirty
// transactions per sale, and would send emails about old events. The rows are the same as those that the use cases
// write.
import { sql } from 'kysely';
import { inTransaction, type Tx } from '#platform/db/database.server.ts';
import { seeded } from '../../../harness/random.ts';
import { changeRating } from '../../../src/domains/accounts/public-api.server.ts';
import { setUnavailable } from '../../../src/domains/bookings/server/store.server.ts';
import { revokeHoldOf } from '../../../src/domains/catalog/public-api.server.ts';
import { claimImages } from '../../../src/domains/images/public-api.server.ts';
import type { DemoMarket } from '../../listing.ts';
import { idAt } from '../../past/moments.ts';
import { type DemoPast, type PastOrder, timeOf } from '../../past/past.ts';
import type { FillDeps } from '../fill-deps.ts';
import { payAtProcessor } from '../pay-at-processor.ts';
import { readListings } from '../record.ts';
import { idOf, type KnownIds } from './ids.ts';
import { insertRows, type Row } from './insert-rows.ts';
import { orderRows } from './order-rows.ts';
import { joinRows, type OrderRows } from './order-tables.ts';
import { processorNumber } from './payment-rows.ts';
import { payoutRows } from './payout-rows.ts';
import { pastProductRows, readLentPictures } from './product-rows.ts';
import {
  adminIdOf,
  auditRows,
  conversationRows,
  disputeRows,
  noticeRows,
  offerRows,
  parcelRows,
  reviewRows,
} from './word-rows.ts';

/**
 * Largest age in ms of payments that must exist at the card processor. The reconciliation compares the payments of
 * about the last two days.
 */
const COMPARED_MS = 51 * 60 * 60 * 1000;

/**
 * Tables whose triggers write entries of the audit log with the current time. For past rows, entries with past times
 * are inserted instead.
 */
const AUDITED = ['product_holds', 'payment_intents', 'payments', 'refunds', 'payouts'] as const;

const bookingIds = (orders: readonly PastOrder[]) =>
  new Map(
    orders.map(({ key, steps }) => [key, idAt(steps[0]?.at ?? new Date(0), seeded(key, 'id'))] as const),
  );

/**
 * Makes payments at the card processor for the orders that the nightly reconciliation compares. Returns the processor's
 * ids by order key.
 */
async function payLatest(
  deps: FillDeps,
  orders: readonly PastOrder[],
  ids: KnownIds,
  now: Date,
): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (const order of orders) {
    const paidAt = timeOf(order, 'pay');
    if (!paidAt || now.getTime() - paidAt.getTime() > COMPARED_MS) continue;
    const bookingId = idOf(ids.bookings, order.key);
    const number = await payAtProcessor(deps, {
      amountPoisha: order.pricePoisha,
      description: `Secondbyte order ${bookingId}`,
      metadata: {
        bookingId,
        productId: idOf(ids.products, order.listingKey),
        buyerId: idOf(ids.people, order.buyerEmail),
      },
      idempotencyKey: `past-${bookingId}`,
    });
    numbers.set(order.key, number);
  }
  return numbers;
}

function rowsOfOrders(
  orders: readonly PastOrder[],
  ids: KnownIds,
  numbers: ReadonlyMap<string, string>,
  adminId: string,
): OrderRows {
  const rows = orders.map((order) => {
    const processorId = numbers.get(order.key) ?? processorNumber('pi', seeded(order.key, 'number'));
    const sides = {
      bookingId: idOf(ids.bookings, order.key),
      productId: idOf(ids.products, order.listingKey),
      buyerId: idOf(ids.people, order.buyerEmail),
      sellerId: idOf(ids.people, order.sellerEmail),
      adminId,
    };
    return orderRows(order, sides, { email: order.buyerEmail, processorId });
  });
  return joinRows(rows);
}

/** Inserts the rows of each table. The tables must be in the order of their foreign keys. */
async function insertAll(tx: Tx, rows: Readonly<Record<string, readonly Row[]>>): Promise<void> {
  for (const [table, some] of Object.entries(rows)) await insertRows(tx, table, some);
}

async function setAuditing(tx: Tx, isOn: boolean): Promise<void> {
  for (const table of AUDITED) {
    const trigger = `${table}_audit_after_insert`;
    await sql`alter table ${sql.table(table)} ${sql.raw(isOn ? 'enable' : 'disable')} trigger ${sql.ref(trigger)}`.execute(
      tx,
    );
  }
}

/** Updates people's ratings from the visible reviews about them. */
async function countRatings(tx: Tx, { reviews }: DemoPast, { people }: KnownIds): Promise<void> {
  const shown = Map.groupBy(
    reviews.filter(({ shownAt }) => shownAt !== null),
    ({ aboutEmail }) => aboutEmail,
  );
  for (const [email, some] of shown) {
    const stars = some.reduce((sum, review) => sum + review.stars, 0);
    await changeRating(tx, idOf(people, email), { count: some.length, stars });
  }
}

/** Marks the pictures of past products, disputes and parcels as used, once for each use. */
async function claimPictures(tx: Tx, pictureIds: readonly string[]): Promise<void> {
  const left = [...Map.groupBy(pictureIds, (id) => id).values()];
  for (let round = 0; left.some((uses) => uses.length > round); round += 1) {
    const ids = left.flatMap((uses) => uses.slice(round, round + 1));
    if (!(await claimImages(tx, ids, 'market')))
      throw new Error('a picture was removed before a past listing could show it');
  }
}

/** Marks the current listings that have a past sale as sold. Closes orders that visitors have placed meanwhile. */
async function sellListings(tx: Tx, { sales }: DemoPast, ids: KnownIds, now: Date): Promise<void> {
  for (const { listingKey } of sales) {
    const late = await setUnavailable(tx, idOf(ids.products, listingKey), { reason: 'sold', now });
    for (const { bookingId } of late) await revokeHoldOf(tx, bookingId, now);
  }
  const rows = sales.map(({ listingKey, orderKey, soldAt }) => ({
    id: idOf(ids.products, listingKey),
    booking_id: idOf(ids.bookings, orderKey),
    sold_at: soldAt,
  }));
  await sql`
    update products set state = 'sold', held_until = null, sold_at = sale.sold_at, sold_booking_id = sale.booking_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sale (id uuid, booking_id uuid, sold_at timestamptz)
    where products.id = sale.id`.execute(tx);
}

/** Adds price changes to listings. The last change leads to the current price. */
async function changePrices(tx: Tx, { prices }: DemoPast, ids: KnownIds): Promise<void> {
  const rows = prices.map((change) => ({
    id: idAt(change.at, seeded(change.listingKey, 'price', change.version)),
    product_id: idOf(ids.products, change.listingKey),
    action: 'edited',
    version: change.version,
    changed: ['resalePrice'],
    from_poisha: change.fromPoisha,
    to_poisha: change.toPoisha,
    changed_by: idOf(ids.people, change.sellerEmail),
    changed_at: change.at,
  }));
  await insertRows(tx, 'product_changes', rows);
  await sql`
    update products set version = change.version from (
      select product_id, max(version) as version
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (product_id uuid, version integer)
      group by product_id
    ) as change where products.id = change.product_id`.execute(tx);
}

/** Returns whether the past is already written. It is written either completely or not at all. */
async function isWritten({ database: { db } }: FillDeps, { products }: DemoPast): Promise<boolean> {
  const [first] = products;
  return first === undefined || (await readListings(db)).has(first.listing.key);
}

/** Returns the ids of people, products and past orders. `listed` has the ids of current listings by key. */
function knownIds(
  past: DemoPast,
  people: ReadonlyMap<string, string>,
  listed: ReadonlyMap<string, string>,
): KnownIds {
  const gone = past.products.map(
    ({ listing }) => [listing.key, idAt(listing.postedAt, seeded(listing.key, 'id'))] as const,
  );
  return { people, products: new Map([...listed, ...gone]), bookings: bookingIds(past.orders) };
}

/** Demo market and its past, with the time and the seed from which they were generated. */
type Written = {
  readonly market: DemoMarket;
  readonly past: DemoPast;
  readonly now: Date;
  readonly seed: string;
};

/**
 * Writes the past of a market whose listings all exist, in one transaction. Does nothing if the past is already
 * written. Recent payments are also made at the card processor, so that its data matches the database.
 */
export async function writePast(
  deps: FillDeps,
  { market, past, now, seed }: Written,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  if (await isWritten(deps, past)) return;
  const { db } = deps.database;
  const ids = knownIds(past, people, await readListings(db));
  const numbers = await payLatest(deps, past.orders, ids, now);
  const pictures = await readLentPictures(db, past.products, ids);
  const { audit_log: entries, ...orders } = rowsOfOrders(past.orders, ids, numbers, adminIdOf(market, ids));
  const disputed = disputeRows(past, ids, pictures);
  const sent = parcelRows(past, ids, pictures);
  const { audit_log: payoutEntries, ...paidOut } = payoutRows(past, ids, market);
  await inTransaction(db, async (tx) => {
    await setAuditing(tx, false);
    await insertAll(tx, pastProductRows(past.products, pictures, ids));
    await claimPictures(
      tx,
      [...pictures.values()].map(({ id }) => id).concat(disputed.pictureIds, sent.pictureIds),
    );
    await insertAll(tx, orders);
    await sellListings(tx, past, ids, now);
    await changePrices(tx, past, ids);
    await insertAll(tx, paidOut);
    await insertAll(tx, { audit_log: [...entries, ...payoutEntries] });
    await insertAll(tx, { disputes: disputed.rows, order_parcels: sent.rows });
    await insertAll(tx, offerRows(past, ids));
    await insertAll(tx, reviewRows(past, ids));
    await countRatings(tx, past, ids);
    await insertAll(tx, conversationRows(past, ids));
    await insertAll(tx, noticeRows(past, ids));
    await insertAll(tx, auditRows(past, market, ids, { now, seed }));
    await setAuditing(tx, true);
  });
}
