import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { dispatchEnd } from '../../bookings/parcel.ts';
import { repriceProduct } from '../../selling/testing/fixtures.ts';
import { type CheckoutClient, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let productId: string;

const HOUR_MS = 60 * 60_000;
const PRICE = 26_000;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, webhooks: false });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller, {
    resalePricePoisha: PRICE * 100,
    facts: { delivery: 'Courier or meet', courierTaka: 130 },
  });
});

const act = (caller: Caller, id: string, action: string, body?: unknown) =>
  market.request(caller, 'POST', `/orders/${id}/${action}`, body);
const orderOf = async (caller: Caller, id: string) =>
  (await market.request(caller, 'GET', `/orders/${id}`)).body;
const stateOf = async (id: string) => (await orderOf(buyer, id)).state;
const code = async (response: Promise<{ readonly body: Record<string, unknown> }>) =>
  (await response).body.code;
const order = (delivery: string | undefined, product = productId) =>
  market.request(buyer, 'POST', '/bookings', {
    _id: product,
    buyerPhone: '01812345678',
    buyerLocation: 'House 4, Road 7, Sylhet',
    ...(delivery && { delivery }),
  });
const bookByCourier = async () => String((await order('courier')).body.bookingId);
const payByCourier = async () => {
  const id = await bookByCourier();
  return { id, ...(await checkout.pay(buyer, id)) };
};

/** Inserts a photo that a person uploaded, and returns its URL. */
async function photoOf(caller: Caller): Promise<string> {
  const name = crypto.randomUUID().replaceAll('-', '');
  await sql`insert into images (id, width, height, placeholder, uploader_id)
    values (${name}, 800, 600, '', ${caller.id})`.execute(market.db);
  return `${market.publicUrl}/images/${name}/page.jpg`;
}

const parcel = async (more: Record<string, unknown> = {}) => ({
  carrier: 'Pathao',
  tracking: 'DX-220481',
  picture: await photoOf(seller),
  ...more,
});
const send = async (id: string, more: Record<string, unknown> = {}) =>
  act(seller, id, 'parcel', await parcel(more));
async function sentOrder() {
  const paid = await payByCourier();
  expect((await send(paid.id)).status).toBe(200);
  return paid;
}
const actionsOf = async (id: string) =>
  ((await orderOf(seller, id)).history as { action: string; by: string }[]).map(({ action, by }) => [
    action,
    by,
  ]);
async function subjectsTo(caller: Caller): Promise<string> {
  return (await market.emailsTo(caller.email)).map(({ subject }) => subject).join();
}
const emailTo = (caller: Caller, subject: string) =>
  eventually(
    () => subjectsTo(caller),
    (all) => all.includes(subject),
  );

describe('an order by courier', () => {
  test('costs the current price plus the courier fee, also after a price change', async () => {
    const id = await bookByCourier();
    expect(await orderOf(buyer, id)).toMatchObject({
      delivery: 'courier',
      courier: 130,
      resalePrice: PRICE + 130,
      currentPrice: PRICE + 130,
      buyerLocation: 'House 4, Road 7, Sylhet',
      parcel: null,
    });
    await repriceProduct(market.db, { productId, sellerId: seller.id }, 25_000);
    expect(await orderOf(buyer, id)).toMatchObject({ resalePrice: PRICE + 130, currentPrice: 25_130 });
    expect(await code(checkout.tryToBegin(buyer, { bookingId: id }))).toBe('price-changed');
    const taken = await market.request(buyer, 'POST', `/bookings/${id}/price`, { resalePrice: 25_130 });
    expect(taken.status).toBe(200);
    const { transactionId } = await checkout.pay(buyer, id);
    expect((await checkout.ledgerOf(transactionId)).received).toBe(2_513_000);
  });

  test('is refused if the seller has set no courier price; without a choice, the order is a meeting', async () => {
    const met = await market.list(seller, { facts: { delivery: 'Meet in person' } });
    const unpriced = await market.list(seller, { facts: { delivery: 'Courier or meet' } });
    expect(await code(order('courier', met))).toBe('courier-not-offered');
    expect(await code(order('courier', unpriced))).toBe('courier-not-offered');
    expect((await order('pigeon')).status).toBe(400);
    const id = String((await order(undefined)).body.bookingId);
    expect(await orderOf(buyer, id)).toMatchObject({ delivery: 'meeting', courier: 0, resalePrice: PRICE });
    await checkout.pay(buyer, id);
    expect(await code(send(id))).toBe('order-state');
  });

  test('is paid, sent and delivered, and the seller gets the money when the buyer confirms that it works', async () => {
    const { id } = await sentOrder();
    expect(await orderOf(buyer, id)).toMatchObject({
      state: 'sent',
      parcel: { carrier: 'Pathao', tracking: 'DX-220481', picture: { width: 800 } },
    });
    expect((await act(buyer, id, 'arrival')).status).toBe(200);
    expect((await act(buyer, id, 'arrival')).status).toBe(200);
    const due = (await orderOf(buyer, id)).due as Record<string, string>;
    expect(Object.keys(due)).toEqual(['parcel-check']);
    expect((await act(buyer, id, 'completion')).status).toBe(200);
    expect(await orderOf(seller, id)).toMatchObject({ state: 'completed', due: {} });
    expect(await actionsOf(id)).toEqual([
      ['complete', 'buyer'],
      ['arrive', 'buyer'],
      ['send', 'seller'],
      ['pay', 'buyer'],
      ['place', 'buyer'],
    ]);
    expect(await emailTo(buyer, 'Completed')).toContain('Your parcel is on its way');
    expect(await emailTo(seller, 'Completed')).toContain('The parcel has arrived');
  });

  test("needs carrier, tracking number and a photo of the seller's own", async () => {
    const { id } = await payByCourier();
    const wrong = [{ carrier: ' ' }, { tracking: '' }, { picture: '' }, { picture: await photoOf(buyer) }];
    for (const one of wrong) expect((await send(id, one)).status).toBe(400);
    expect(await stateOf(id)).toBe('paid');
    expect((await act(buyer, id, 'parcel', await parcel())).status).toBe(403);
    const outsider = await market.join('Seller', 'Nadia');
    expect((await act(outsider, id, 'parcel', await parcel())).status).toBe(404);
    expect(await code(act(buyer, id, 'arrival'))).toBe('order-state');
    expect((await send(id)).status).toBe(200);
    expect(await code(send(id))).toBe('order-state');
    expect((await act(seller, id, 'arrival')).status).toBe(403);
  });

  test('has no later deadline because of a meeting that was agreed before the payment', async () => {
    const id = await bookByCourier();
    const at = new Date(market.orders.clock().getTime() + 13 * DAY_MS).toISOString();
    await act(seller, id, 'meeting', { place: 'IDB Bhaban, main entrance', at });
    expect((await act(buyer, id, 'meeting/acceptance', { at })).status).toBe(200);
    await checkout.pay(buyer, id);
    await emailTo(buyer, 'Paid');
    const { due, paidAt } = await orderOf(buyer, id);
    expect(due).toMatchObject({ handover: dispatchEnd(new Date(String(paidAt))).toISOString() });
  });

  test('that is not sent within 3 working days is refunded, and the seller is at fault', async () => {
    const paidAt = market.orders.clock();
    const { id, transactionId } = await payByCourier();
    const wait = dispatchEnd(paidAt).getTime() - paidAt.getTime();
    market.wait(wait - 23 * HOUR_MS);
    await market.sweepOrders();
    expect(await stateOf(id)).toBe('paid');
    await emailTo(seller, 'Send the parcel, or the buyer is refunded');
    market.wait(24 * HOUR_MS + 60_000);
    await market.sweepOrders();
    expect(await orderOf(buyer, id)).toMatchObject({
      state: 'refunded',
      failedSide: 'seller',
      refunded: PRICE + 130,
    });
    await eventually(
      () => checkout.ledgerOf(transactionId),
      ({ returned }) => returned === (PRICE + 130) * 100,
    );
  });

  test('can be canceled by either side until it is sent, and not afterwards', async () => {
    const { id } = await payByCourier();
    expect((await act(buyer, id, 'cancellation', {})).status).toBe(200);
    expect(await stateOf(id)).toBe('refunded');
    productId = await market.list(seller, { facts: { delivery: 'Courier or meet', courierTaka: 0 } });
    const sent = await sentOrder();
    expect(await code(act(buyer, sent.id, 'cancellation', {}))).toBe('order-state');
    expect(await code(act(seller, sent.id, 'cancellation', { reason: 'Changed my mind' }))).toBe(
      'order-state',
    );
    expect(await code(act(buyer, sent.id, 'received'))).toBe('order-state');
  });
});

describe('a buyer who does not answer', () => {
  test('is asked after 10 days, and after 14 the seller gets the money', async () => {
    const { id } = await sentOrder();
    market.wait(10 * DAY_MS + 60_000);
    await market.sweepOrders();
    expect(await stateOf(id)).toBe('sent');
    await emailTo(buyer, 'Has your parcel arrived?');
    market.wait(4 * DAY_MS);
    await Promise.all([market.sweepOrders(), market.sweepOrders()]);
    expect(await actionsOf(id)).toContainEqual(['complete', 'market']);
    expect(await orderOf(seller, id)).toMatchObject({ state: 'completed', due: {} });
  });

  test('still has four days to answer if the sweep was down when the question was due', async () => {
    const { id } = await sentOrder();
    market.wait(14 * DAY_MS + 60_000);
    await market.sweepOrders();
    await market.sweepOrders();
    expect(await stateOf(id)).toBe('sent');
    await emailTo(buyer, 'Has your parcel arrived?');
    market.wait(4 * DAY_MS - HOUR_MS);
    await market.sweepOrders();
    expect(await stateOf(id)).toBe('sent');
    market.wait(HOUR_MS + 60_000);
    await market.sweepOrders();
    expect(await stateOf(id)).toBe('completed');
  });

  test('after reporting the delivery has accepted the parcel 72 hours later, without another email', async () => {
    const { id } = await sentOrder();
    market.wait(9 * DAY_MS);
    await act(buyer, id, 'arrival');
    market.wait(2 * DAY_MS);
    await market.sweepOrders();
    expect(await stateOf(id)).toBe('sent');
    market.wait(DAY_MS + 60_000);
    await market.sweepOrders();
    expect(await stateOf(id)).toBe('completed');
    expect(await subjectsTo(buyer)).not.toContain('Has your parcel arrived?');
  });
});

describe('a sale by courier', () => {
  test('keeps the accounts of both sides open until it is over', async () => {
    const { id } = await sentOrder();
    const kept = await sql<{ kept: boolean }>`select true as kept from bookings
      where id = ${id} and status = 'paid' and fulfilment = 'sent'`.execute(market.db);
    expect(kept.rows).toHaveLength(1);
    expect((await market.request(buyer, 'GET', '/bookings?stage=open')).list).toMatchObject([
      { _id: id, fulfilment: 'sent', delivery: 'courier' },
    ]);
  });
});
