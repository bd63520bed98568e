import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { type CheckoutClient, MINUTE, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

const HOUR = 60 * MINUTE;

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let productId: string;
/** Id of a paid order whose sides have agreed to meet in ten hours. */
let id: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, webhooks: false });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());

const act = (caller: Caller, action: string, body?: unknown) =>
  market.request(caller, 'POST', `/orders/${id}/${action}`, body);
const orderOf = async (caller: Caller) => (await market.request(caller, 'GET', `/orders/${id}`)).body;
const code = async (response: Promise<{ readonly body: Record<string, unknown> }>) =>
  (await response).body.code;
const cancel = (reason?: string) => act(buyer, 'cancellation', reason === undefined ? {} : { reason });
const agree = (caller = seller) => act(caller, 'cancellation/agreement');
const refuse = (reason: string, caller = seller) => act(caller, 'cancellation/refusal', { reason });
const emailTo = (to: Caller, subject: string) =>
  eventually(
    async () => (await market.emailsTo(to.email)).find((email) => email.subject.startsWith(subject)),
    (email) => email !== undefined,
  );

/** Lets both sides agree to meet in `hours` hours. */
async function meetIn(hours: number): Promise<void> {
  const at = new Date(market.orders.clock().getTime() + hours * HOUR).toISOString();
  expect((await act(seller, 'meeting', { place: 'IDB Bhaban, main entrance', at })).status).toBe(200);
  expect((await act(buyer, 'meeting/acceptance', { at })).status).toBe(200);
}

/** Orders and pays a product of the seller. */
async function payFor(product: string): Promise<string> {
  const payment = await checkout.begin(buyer, await checkout.book(buyer, product));
  await market.cards.pay(payment.clientSecret);
  expect((await checkout.confirm(buyer, payment)).status).toBe(200);
  return payment.bookingId;
}

beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller);
  id = await payFor(productId);
  await meetIn(10);
});

describe('a buyer who cancels after a meeting is agreed', () => {
  test('asks the seller, who reads the reason and agrees: a full refund, and nobody is at fault', async () => {
    expect((await cancel('Office gave me one')).body).toEqual({ acknowledged: true, outcome: 'asked' });
    const asked = await orderOf(seller);
    expect(asked).toMatchObject({ state: 'paid', due: { consent: expect.any(String) } });
    expect((await emailTo(seller, 'The buyer asks to cancel'))?.text).toContain('Office gave me one');
    expect((await agree()).status).toBe(200);
    const order = await orderOf(buyer);
    expect(order).toMatchObject({ state: 'refunded', refunded: 38_500, failedSide: null, due: {} });
    expect((order.history as unknown[]).slice(0, 2)).toMatchObject([
      { action: 'agree-to-cancel', by: 'seller' },
      { action: 'ask-to-cancel', by: 'buyer', reason: 'Office gave me one' },
    ]);
    expect((await emailTo(buyer, 'Your refund'))?.text).toContain('has agreed to cancel');
    const { rows } = await sql<{ state: string }>`select state from products where id = ${productId}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ state: 'unsold' }]);
    expect(await code(agree())).toBe('order-state');
  });

  test('gets the money back after 48 hours of silence, once, however late the sweep is', async () => {
    await cancel();
    market.wait(2 * DAY_MS - MINUTE);
    await market.sweepOrders();
    expect((await orderOf(buyer)).state).toBe('paid');
    market.wait(DAY_MS);
    // After the deadline, the seller's silence counts as consent, even before the job that runs the timers.
    expect(await code(refuse('I was on my way'))).toBe('order-state');
    await Promise.all([market.sweepOrders(), market.sweepOrders()]);
    const order = await orderOf(buyer);
    expect(order).toMatchObject({ state: 'refunded', refunded: 38_500 });
    expect((order.history as unknown[])[0]).toMatchObject({ action: 'agree-to-cancel', by: 'market' });
    const email = await emailTo(seller, 'The sale was cancelled');
    expect(email?.text).toContain('for 48 hours the seller did not answer');
  });

  test('is refused with a reason, and cannot ask again until another meeting is agreed', async () => {
    await cancel();
    expect(await code(cancel())).toBe('order-state');
    expect((await refuse(' ')).body.errors).toEqual({ reason: ['Tell the buyer why'] });
    expect((await refuse('I am on the bus already')).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', due: { handover: expect.any(String) } });
    expect((await orderOf(buyer)).due).not.toHaveProperty('consent');
    const email = await emailTo(buyer, 'The seller does not agree to cancel');
    expect(email?.text).toContain('I am on the bus already');
    expect(await code(cancel())).toBe('order-state');
    expect(await code(agree())).toBe('order-state');
    await meetIn(20);
    expect((await cancel()).body.outcome).toBe('asked');
  });

  test('need not ask if the seller did not come', async () => {
    market.wait(12 * HOUR);
    expect((await act(buyer, 'no-show')).status).toBe(200);
    expect((await cancel()).body.outcome).toBe('cancelled');
    expect((await orderOf(buyer)).state).toBe('refunded');
  });

  test('can keep the order after all, as long as nobody has answered', async () => {
    const keep = () => market.request(buyer, 'DELETE', `/orders/${id}/cancellation`);
    expect(await code(keep())).toBe('order-state');
    await cancel();
    expect((await market.request(seller, 'DELETE', `/orders/${id}/cancellation`)).status).toBe(403);
    expect((await keep()).status).toBe(200);
    expect(await code(agree())).toBe('order-state');
    const { history, due } = await orderOf(seller);
    expect((history as unknown[])[0]).toMatchObject({ action: 'drop-cancel', by: 'buyer' });
    expect(due).not.toHaveProperty('consent');
    expect((await cancel()).body.outcome).toBe('asked');
  });

  test('withdraws the request by confirming the handover, and by agreeing on another meeting', async () => {
    await cancel();
    expect((await act(buyer, 'received')).status).toBe(200);
    expect(await code(agree())).toBe('order-state');
    expect((await cancel()).body.outcome).toBe('asked');
    // A repeated confirmation is stored, so that the history shows how the second request to cancel ended.
    expect((await act(buyer, 'received')).status).toBe(200);
    const { history, due } = await orderOf(seller);
    expect((history as { action: string }[]).slice(0, 4).map(({ action }) => action)).toEqual([
      'receive',
      'ask-to-cancel',
      'receive',
      'ask-to-cancel',
    ]);
    expect(due).not.toHaveProperty('consent');
    await cancel();
    await meetIn(20);
    expect(await code(agree())).toBe('order-state');
    market.wait(3 * DAY_MS);
    await market.sweepOrders();
    expect((await orderOf(buyer)).state).toBe('paid');
  });

  test('is answered only by the seller of the product, and only after asking', async () => {
    expect(await code(agree())).toBe('order-state');
    expect(await code(refuse('No'))).toBe('order-state');
    await cancel();
    const outsider = await market.join('Seller', 'Nadia');
    expect(await code(agree(outsider))).toBe('not-found');
    expect(await code(refuse('No', outsider))).toBe('not-found');
    expect((await agree(buyer)).status).toBe(403);
    expect((await orderOf(buyer)).state).toBe('paid');
  });

  test('can still take the product with the PIN, which ends the request', async () => {
    const { pin } = (await act(buyer, 'received')).body;
    await cancel();
    expect((await act(seller, 'handover', { pin })).status).toBe(200);
    expect((await orderOf(buyer)).due).not.toHaveProperty('consent');
    expect(await code(agree())).toBe('order-state');
    expect((await orderOf(buyer)).state).toBe('handed-over');
  });
});

test('a PIN, an agreement and a refusal at once end in a handover or in a refund, in every round', async () => {
  for (let round = 0; round < 5; round += 1) {
    id = await payFor(await market.list(seller));
    await meetIn(10);
    const { pin } = (await act(buyer, 'received')).body;
    await cancel();
    const [typed, agreed] = await Promise.all([act(seller, 'handover', { pin }), agree(), refuse('No')]);
    const state = typed.status === 200 ? 'handed-over' : 'refunded';
    expect([typed.status, agreed.status].sort()).toEqual([200, 409]);
    expect((await orderOf(buyer)).state).toBe(state);
    const rows = await checkout.paymentRows(id);
    expect(rows.map(({ outcome }) => outcome === 'settled')).toEqual([state === 'handed-over']);
  }
});
