import { sql } from 'kysely';
import { type Poisha, poishaToTaka } from '#kernel/money.ts';
import { selectAuditEntriesOf } from '#platform/db/audit-log.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import type { WireMoneyOrder } from '../money-changes.ts';
import { toWireChanges } from './money-changes.server.ts';

/** Maximum number of changes in the response for one order. */
const MOST_CHANGES = 100;

type PaidOrder = {
  readonly bookingId: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly amountPoisha: Poisha;
};

type OrderPage = { readonly limit: number; readonly offset: number };

/** Returns orders with an attempt to pay, sorted by their latest attempt, latest first. */
async function selectPaidOrders(db: Db, { limit, offset }: OrderPage): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidOrder>`
    select booking_id as "bookingId", product_id as "productId", buyer_id as "buyerId",
      amount_poisha as "amountPoisha"
    from payment_intents as intent
    where not exists (
      select from payment_intents as later where later.booking_id = intent.booking_id and later.id > intent.id)
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Returns one page of the orders with an attempt to pay, each with its changes of money, earliest first. */
export async function readMoneyOrders(db: Db, page: OrderPage, now: Date): Promise<WireMoneyOrder[]> {
  const orders = await selectPaidOrders(db, page);
  const ids = orders.map(({ bookingId }) => bookingId);
  const [entries, products, buyers] = await Promise.all([
    selectAuditEntriesOf(db, 'booking', { ids, most: MOST_CHANGES }),
    productsByIds(db, [...new Set(orders.map(({ productId }) => productId))], now),
    usersByIds(
      db,
      orders.map(({ buyerId }) => buyerId),
    ),
  ]);
  const changes = Map.groupBy(await toWireChanges(db, entries, now), ({ bookingId }) => bookingId);
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  return orders.map(({ bookingId, productId, buyerId, amountPoisha }) => ({
    bookingId,
    product: { _id: productId, title: titles.get(productId) ?? 'Unknown' },
    buyer: { _id: buyerId, name: buyers.get(buyerId)?.name ?? 'Unknown' },
    amount: poishaToTaka(amountPoisha),
    changes: changes.get(bookingId) ?? [],
  }));
}
