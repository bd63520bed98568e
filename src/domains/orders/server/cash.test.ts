import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { CARDS } from '../../payments/testing/card-client.ts';
import { type CheckoutClient, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let rival: Caller;

beforeAll(async () => {
  market = await openOrdersTestMarket({
    withJobs: true,
    webhooks: false,
    bankDelayMs: 60_000,
    feePerMille: 20,
  });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  rival = await market.join('Buyer', 'Salma');
});

const list = (payment?: string) => market.list(seller, payment === undefined ? {} : { facts: { payment } });
const orderOf = async (caller: Caller, id: string) =>
  (await market.request(caller, 'GET', `/orders/${id}`)).body;
const claim = (id: string, caller = buyer) => market.request(caller, 'POST', `/orders/${id}/cash`);
const type = (id: string, pin: unknown) => market.request(seller, 'POST', `/orders/${id}/handover`, { pin });
const code = async (response: Promise<{ readonly body: Record<string, unknown> }>) =>
  (await response).body.code;

describe('a cash payment', () => {
  test('is confirmed by both with the PIN: sold and completed, and no money went through the market', async () => {
    market.awaitNextPins();
    const productId = await list('Card or cash');
    const id = await checkout.book(buyer, productId);
    const lost = await checkout.book(rival, productId);
    expect((await orderOf(buyer, id)).payWays).toEqual(['card-at-meeting', 'card-ahead', 'cash']);
    expect((await orderOf(seller, id)).fee).toBe(770);
    expect(await code(type(id, '000000'))).toBe('order-state');
    const { pin } = (await claim(id)).body;
    expect((await claim(id)).body.pin).toBe(pin);
    expect((await market.request(buyer, 'GET', `/orders/${id}/pin`)).body.pin).toBe(pin);
    expect((await type(id, pin)).status).toBe(200);
    const order = await orderOf(seller, id);
    expect(order).toMatchObject({ state: 'completed', payWay: 'cash', fee: 0, transactionId: null, due: {} });
    expect((order.history as { action: string }[]).map(({ action }) => action)).toEqual([
      'pay-cash',
      'claim-cash',
      'place',
    ]);
    expect(await checkout.paymentRows(id)).toEqual([]);
    expect(await orderOf(rival, lost)).toMatchObject({ state: 'unavailable', product: { state: 'sold' } });
    const emails = await eventually(
      async () => (await market.emailsTo(buyer.email)).map(({ text }) => text),
      (all) => all.some((text) => text.includes('in cash')),
    );
    expect(emails.join()).toContain('No money went through Secondbyte');
  });

  test('is refused if the seller does not accept cash, and a card is refused if the seller accepts only cash', async () => {
    const byCard = await checkout.book(buyer, await list());
    expect((await orderOf(buyer, byCard)).payWays).toEqual(['card-at-meeting', 'card-ahead']);
    expect(await code(claim(byCard))).toBe('way-not-taken');
    const inCash = await checkout.book(buyer, await list('Cash only'));
    expect(await code(checkout.tryToBegin(buyer, { bookingId: inCash }))).toBe('way-not-taken');
  });

  test('is only for the two sides, and needs the PIN', async () => {
    const id = await checkout.book(buyer, await list('Cash only'));
    expect((await claim(id, rival)).status).toBe(404);
    expect((await claim(id, seller)).status).toBe(403);
    const { pin } = (await claim(id)).body;
    const wrong = String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
    expect(await code(type(id, wrong))).toBe('pin-wrong');
    const other = await market.join('Seller', 'Nadia');
    expect((await market.request(other, 'POST', `/orders/${id}/handover`, { pin })).status).toBe(404);
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'open' });
  });

  test('takes precedence over a card payment in progress, which is refunded, but not over a hold for another buyer', async () => {
    const productId = await list('Card or cash');
    const [id, rivalId] = [await checkout.book(buyer, productId), await checkout.book(rival, productId)];
    const { pin } = (await claim(id)).body;
    await market.request(seller, 'POST', `/orders/${rivalId}/keeping`, { days: 1 });
    expect(await code(type(id, pin))).toBe('product-held');
    market.wait(DAY_MS + 1_000);
    await market.sweepOrders();
    const payment = await checkout.begin(rival, rivalId);
    expect((await type(id, (await claim(id)).body.pin)).status).toBe(200);
    await market.cards.pay(payment.clientSecret).catch(() => null);
    await checkout.confirm(rival, payment);
    expect((await checkout.paymentRows(rivalId)).filter(({ outcome }) => outcome === 'settled')).toEqual([]);
  });

  test('waits while the bank decides on a card payment of the same order', async () => {
    const id = await checkout.book(buyer, await list('Card or cash'));
    const payment = await checkout.begin(buyer, id);
    await market.cards.pay(payment.clientSecret, CARDS.settlesLater);
    expect(await code(checkout.confirm(buyer, payment))).toBe('payment-in-flight');
    expect(await code(type(id, (await claim(id)).body.pin))).toBe('payment-in-flight');
  });
});
