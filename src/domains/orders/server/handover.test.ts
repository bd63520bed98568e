import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { PIN_SECONDS, pinAt } from '../../handover/pin.ts';
import { type CheckoutClient, MINUTE, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';
import { hasMoneyInFlight } from './end-bookings.server.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let productId: string;
/** Id of a paid order. */
let id: string;
/** Id of the order's payment at the card processor. */
let transactionId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, webhooks: false });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller);
  const payment = await checkout.pay(buyer, await checkout.book(buyer, productId));
  ({ bookingId: id, transactionId } = payment);
});

const orderOf = async (caller: Caller) => (await market.request(caller, 'GET', `/orders/${id}`)).body;
const stateOf = async () => (await orderOf(buyer)).state;
const act = (caller: Caller, action: string, body?: unknown) =>
  market.request(caller, 'POST', `/orders/${id}/${action}`, body);
const receive = async () => String((await act(buyer, 'received')).body.pin);
const type = (pin: string, more: { readonly notedAt?: string } = {}) =>
  act(seller, 'handover', { pin, ...more });
const code = async (response: Promise<{ readonly body: Record<string, unknown> }>) =>
  (await response).body.code;

/** Returns a PIN that differs from the given one. */
const wrong = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');

async function subjects(to: Caller): Promise<string[]> {
  return (await market.emailsTo(to.email)).map(({ subject }) => subject.split(':')[0] ?? '');
}

async function productState(): Promise<unknown> {
  const { rows } = await sql<{ state: string }>`select state from products where id = ${productId}`.execute(
    market.db,
  );
  return rows[0]?.state;
}

describe('the handover', () => {
  test('needs the PIN that only the buyer sees, typed by the seller; then a confirmation, or 48 hours of silence', async () => {
    market.awaitNextPins();
    expect(await code(market.request(buyer, 'GET', `/orders/${id}/pin`))).toBe('not-found');
    expect(await code(type('000000'))).toBe('pin-wrong');
    const pin = await receive();
    expect(pin).toMatch(/^\d{6}$/);
    expect((await market.request(buyer, 'GET', `/orders/${id}/pin`)).body.pin).toBe(pin);
    expect((await market.request(seller, 'GET', `/orders/${id}/pin`)).status).toBe(403);
    expect((await type(`${pin.slice(0, 3)} ${pin.slice(3)}`)).status).toBe(200);
    expect(await stateOf()).toBe('handed-over');
    expect(await code(market.request(buyer, 'GET', `/orders/${id}/pin`))).toBe('order-state');
    expect((await act(buyer, 'completion')).status).toBe(200);
    const order = await orderOf(seller);
    expect(order).toMatchObject({ state: 'completed', due: {} });
    expect((order.history as { action: string }[]).map(({ action }) => action)).toEqual([
      'complete',
      'hand-over',
      'receive',
      'pay',
      'place',
    ]);
    expect(
      await eventually(
        () => subjects(seller),
        (found) => found.length === 4,
      ),
    ).toEqual(['New order', 'Sold', 'Handed over', 'Completed']);
  });

  test('completes by itself after 48 hours, once, however late the sweep is', async () => {
    await type(await receive());
    market.wait(2 * DAY_MS - MINUTE);
    await market.sweepOrders();
    expect(await stateOf()).toBe('handed-over');
    market.wait(7 * DAY_MS);
    await Promise.all([market.sweepOrders(), market.sweepOrders()]);
    expect(await stateOf()).toBe('completed');
    const { rows } = await sql`select payload ->> 'way' as way from outbox_events
      where type = 'order.completed' and payload ->> 'bookingId' = ${id}`.execute(market.db);
    expect(rows).toEqual([{ way: 'card' }]);
  });

  test('is only for its two sides: for others the order does not exist, and each side has its own actions', async () => {
    const pin = await receive();
    const [outsider, rival] = [await market.join('Seller', 'Nadia'), await market.join('Buyer', 'Salma')];
    expect(await code(act(outsider, 'handover', { pin }))).toBe('not-found');
    expect(await code(act(rival, 'received'))).toBe('not-found');
    expect(await code(act(rival, 'completion'))).toBe('not-found');
    expect(await code(act(outsider, 'cancellation', { reason: 'Mine' }))).toBe('not-found');
    expect((await act(buyer, 'handover', { pin })).status).toBe(403);
    expect((await act(seller, 'received')).status).toBe(403);
    expect(await code(act(buyer, 'completion'))).toBe('order-state');
    expect(await stateOf()).toBe('paid');
  });
});

describe('the PIN', () => {
  test('after five wrong ones waits 10 minutes, also for the right one, and counts simultaneous attempts', async () => {
    const pin = await receive();
    const tries = await Promise.all(Array.from({ length: 12 }, () => type(wrong(pin))));
    const codes = tries.map(({ body }) => body.code);
    expect(codes.filter((one) => one === 'pin-wrong')).toHaveLength(4);
    expect(codes.filter((one) => one === 'pin-wait')).toHaveLength(8);
    expect(await code(type(pin))).toBe('pin-wait');
    market.wait(10 * MINUTE + 1_000);
    const { body } = await market.request(buyer, 'GET', `/orders/${id}/pin`);
    expect((await type(String(body.pin))).status).toBe(200);
  });

  test('is valid until two newer ones exist', async () => {
    const pin = await receive();
    market.wait(2 * PIN_SECONDS * 1_000);
    expect(await code(type(pin))).toBe('pin-wrong');
  });

  test('noted offline is checked for the time of the note, which must lie between payment and now', async () => {
    const { body } = await act(buyer, 'received');
    const now = market.orders.clock();
    const noted = new Date(now.getTime() + 20 * MINUTE);
    const pin = pinAt(String(body.secret), noted);
    expect(await code(type(pin, { notedAt: noted.toISOString() }))).toBe('pin-wrong');
    const before = new Date(now.getTime() - DAY_MS);
    const early = pinAt(String(body.secret), before);
    expect(await code(type(early, { notedAt: before.toISOString() }))).toBe('pin-wrong');
    market.wait(6 * 60 * MINUTE);
    expect(await code(type(pin))).toBe('pin-wrong');
    expect((await type(pin, { notedAt: noted.toISOString() })).status).toBe(200);
  });

  test("is prepared for the buyer's device before the confirmation, and is the one that the seller types", async () => {
    const ready = (caller: Caller) => act(caller, 'pin');
    const { secret } = (await ready(buyer)).body;
    expect((await ready(buyer)).body.secret).toBe(secret);
    expect((await ready(seller)).status).toBe(403);
    expect(await code(ready(await market.join('Buyer', 'Salma')))).toBe('not-found');
    const { history } = await orderOf(buyer);
    expect((history as { action: string }[]).map(({ action }) => action)).toEqual(['pay', 'place']);
    expect((await act(buyer, 'received')).body.secret).toBe(secret);
    expect((await type(pinAt(String(secret), market.orders.clock()))).status).toBe(200);
    expect(await code(ready(buyer))).toBe('order-state');
  });

  test("shown by a device without a network counts, though the buyer's confirmation has not arrived", async () => {
    const { secret } = (await act(buyer, 'pin')).body;
    const noted = market.orders.clock();
    market.wait(3 * 60 * MINUTE);
    const pin = pinAt(String(secret), noted);
    expect((await type(pin, { notedAt: noted.toISOString() })).status).toBe(200);
    expect(await stateOf()).toBe('handed-over');
  });

  test('has six digits, in any script', async () => {
    const pin = await receive();
    expect((await type('12345')).body.errors).toEqual({ pin: ['Type the six digits of the PIN'] });
    const bangla = pin.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
    expect((await type(bangla)).status).toBe(200);
  });
});

describe('a paid order that is canceled', () => {
  test('by its buyer is refunded completely, and the product is for sale again', async () => {
    expect((await act(buyer, 'cancellation', {})).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'refunded', refunded: 38_500, failedSide: null });
    // The sides no longer need to reach each other.
    expect(await orderOf(seller)).toMatchObject({ buyer: { number: null }, buyerLocation: '' });
    expect(await orderOf(buyer)).toMatchObject({ seller: { number: null } });
    expect(await productState()).toBe('unsold');
    const rows = await eventually(
      () => checkout.paymentRows(id),
      ([row]) => row?.outcome === 'refunded',
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refunded']);
    expect(await checkout.ledgerOf(transactionId)).toEqual({ received: 3_850_000, returned: 3_850_000 });
    const rival = await market.join('Buyer', 'Salma');
    await checkout.pay(rival, await checkout.book(rival, productId));
    // The refunded buyer cannot cancel the order, and is not refunded twice.
    expect(await code(act(buyer, 'cancellation', {}))).toBe('order-state');
    expect((await checkout.ledgerOf(transactionId)).returned).toBe(3_850_000);
    // The buyer can still read the receipt.
    const booking = await checkout.bookingOf(buyer, id);
    expect(booking).toMatchObject({ state: 'unavailable', transactionId, refunded: 38_500 });
  });

  test('by a buyer who has the product still shows the numbers of both sides', async () => {
    await receive();
    expect((await act(buyer, 'cancellation', {})).status).toBe(200);
    const shown = { state: 'refunded', buyer: { number: expect.any(String) } };
    expect(await orderOf(seller)).toMatchObject({ ...shown, seller: { number: expect.any(String) } });
    for (const [reader, words] of [
      [buyer, 'Give the seller back what you bought.'],
      [seller, 'The buyer gives you back what they bought.'],
    ] as const) {
      const texts = await eventually(
        async () => (await market.emailsTo(reader.email)).map(({ text }) => text).join(),
        (all) => all.includes('The buyer cancelled before the handover.'),
      );
      expect(texts).toContain(words);
    }
  });

  test('by its seller needs a reason, which the buyer reads, and counts against the seller', async () => {
    expect((await act(seller, 'cancellation', {})).body.errors).toEqual({ reason: ['Tell the buyer why'] });
    expect((await act(seller, 'cancellation', { reason: 'It fell from the table' })).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'refunded', failedSide: 'seller' });
    expect(await productState()).toBe('withdrawn');
    const emails = async () => (await market.emailsTo(buyer.email)).map(({ text }) => text);
    const received = await eventually(emails, (texts) =>
      texts.some((text) => text.includes('It fell from the table')),
    );
    expect(received.filter((text) => text.includes('It fell from the table'))).toHaveLength(1);
  });

  test('is refused after the handover', async () => {
    await type(await receive());
    expect(await code(act(buyer, 'cancellation', {}))).toBe('order-state');
    expect(await code(act(seller, 'cancellation', { reason: 'Too late' }))).toBe('order-state');
  });

  test('and handed over at once ends in one of the two, in every round', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await market.list(seller);
      const payment = await checkout.pay(buyer, await checkout.book(buyer, other));
      ({ bookingId: id, transactionId } = payment);
      const pin = await receive();
      const responses = await Promise.all([type(pin), act(buyer, 'cancellation', {})]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isHandedOver = responses[0].status === 200;
      expect(await stateOf()).toBe(isHandedOver ? 'handed-over' : 'refunded');
      const rows = await checkout.paymentRows(id);
      expect(rows.map(({ outcome }) => outcome === 'settled')).toEqual([isHandedOver]);
    }
  });
});

describe('a paid order without a handover', () => {
  const REMINDER = 'Hand it over, or the buyer is refunded';
  const reminders = async () => (await subjects(seller)).filter((subject) => subject === REMINDER).length;

  test('causes reminders 3 days and 1 day before its end, and is refunded completely after 10 days', async () => {
    market.wait(7 * DAY_MS + MINUTE);
    await market.sweepOrders();
    expect(await eventually(reminders, (count) => count === 1)).toBe(1);
    market.wait(2 * DAY_MS);
    await market.sweepOrders();
    expect(await eventually(reminders, (count) => count === 2)).toBe(2);
    market.wait(DAY_MS);
    await Promise.all([market.sweepOrders(), market.sweepOrders()]);
    expect(await stateOf()).toBe('refunded');
    const rows = await eventually(
      () => checkout.paymentRows(id),
      ([row]) => row?.outcome === 'refunded',
    );
    expect(rows).toHaveLength(1);
    expect(await reminders()).toBe(2);
  });

  test('causes only one reminder after weeks without a sweep, and is refunded a day later', async () => {
    market.wait(21 * DAY_MS);
    await market.sweepOrders();
    await market.sweepOrders();
    expect(await stateOf()).toBe('paid');
    expect(await eventually(reminders, (count) => count === 1)).toBe(1);
    market.wait(DAY_MS + MINUTE);
    await market.sweepOrders();
    expect(await stateOf()).toBe('refunded');
    expect(await reminders()).toBe(1);
  });

  test('keeps the accounts of both sides open', async () => {
    const keeps = (who: Caller) => inTransaction(market.db, (tx) => hasMoneyInFlight(tx, who.id));
    expect([await keeps(buyer), await keeps(seller)]).toEqual([true, true]);
    await type(await receive());
    await act(buyer, 'completion');
    expect([await keeps(buyer), await keeps(seller)]).toEqual([false, false]);
  });
});
