import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let seller: Caller;
let buyer: Caller;

beforeAll(async () => {
  market = await openOrdersTestMarket({ webhooks: false });
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahima');
});
afterAll(() => market?.close());

async function askUnder(key: string, method: string, path: string, body?: unknown) {
  const response = await fetch(market.publicUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${buyer.id}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const again = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, again, body: (await response.json()) as Record<string, unknown> };
}

/** Sends a request twice with one idempotency key, and expects the same response. */
async function askTwice(key: string, method: string, path: string, body?: unknown) {
  const first = await askUnder(key, method, path, body);
  expect(await askUnder(key, method, path, body)).toEqual({ ...first, again: true });
  return first;
}

async function count(table: 'bookings' | 'payment_intents' | 'payments') {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    market.db,
  );
  return rows[0]?.count;
}

test('an order repeated by its client is confirmed again instead of refused as a second one', async () => {
  const order = {
    _id: await market.list(seller),
    buyerPhone: '01812345678',
    buyerLocation: 'Dhanmondi 27',
  };
  const { status, body } = await askTwice('order-1', 'POST', '/bookings', order);
  expect([status, body.message]).toEqual([200, 'Booking confirmed']);
  const cancelled = await askTwice('cancel-1', 'DELETE', `/bookings/${body.bookingId}`);
  expect(cancelled.body).toEqual({ acknowledged: true, deletedCount: 1 });
  expect(await count('bookings')).toBe(1);
});

test('starting and reporting a payment may be repeated: one intent, one payment, the same responses', async () => {
  const order = { _id: await market.list(seller), buyerPhone: '01812345678', buyerLocation: 'Banani 11' };
  const { bookingId } = (await askTwice('order-2', 'POST', '/bookings', order)).body;
  const payment = await askTwice('begin-2', 'POST', '/create-payment-intent', { bookingId });
  await market.cards.pay(String(payment.body.clientSecret));
  const { transactionId } = payment.body;
  const paid = await askTwice('paid-2', 'POST', '/payments', { bookingId, transactionId });
  expect(paid.body.acknowledged).toBe(true);
  expect([await count('payment_intents'), await count('payments')]).toEqual([1, 1]);
});
