import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { type CheckoutClient, openCheckoutClient } from '../testing/checkout-client.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let id: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ webhooks: false });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  id = await checkout.book(buyer, await market.list(seller));
});

const note = (caller: Caller, results: Record<string, string>) =>
  market.request(caller, 'PUT', `/orders/${id}/checks`, { results });
const checksFor = async (caller: Caller) =>
  (await market.request(caller, 'GET', `/orders/${id}`)).body.checks;

describe('checks of a buyer before taking a product', () => {
  test('can be recorded again and again, and the seller reads them', async () => {
    expect(await checksFor(buyer)).toBeNull();
    expect((await note(buyer, { keys: 'Works', speakers: 'Faulty' })).status).toBe(200);
    expect((await note(buyer, { keys: 'Works', 'disk-lock': 'Works' })).status).toBe(200);
    const noted = { results: { keys: 'Works', 'disk-lock': 'Works' }, notedAt: expect.any(String) };
    expect(await checksFor(buyer)).toEqual(noted);
    expect(await checksFor(seller)).toEqual(noted);
  });

  test('must belong to the category and have a valid result', async () => {
    expect((await note(buyer, { scanner: 'Works', described: 'Works' })).status).toBe(200);
    expect(await checksFor(buyer)).toMatchObject({ results: { described: 'Works' } });
    expect((await note(buyer, { engine: 'Works' })).status).toBe(400);
    expect((await note(buyer, { keys: 'Perfect' })).status).toBe(400);
  });

  test('are recorded only by the buyer; for others the order does not exist', async () => {
    const outsider = await market.join('Buyer', 'Nadia');
    expect((await note(outsider, { keys: 'Faulty' })).status).toBe(404);
    expect((await note(seller, { keys: 'Works' })).status).toBe(403);
    expect(await checksFor(buyer)).toBeNull();
  });

  test('are final after the handover', async () => {
    await note(buyer, { keys: 'Works' });
    await checkout.pay(buyer, id);
    expect((await note(buyer, { keys: 'Works', screen: 'Works' })).status).toBe(200);
    const { body } = await market.request(buyer, 'POST', `/orders/${id}/received`);
    expect((await market.request(seller, 'POST', `/orders/${id}/handover`, { pin: body.pin })).status).toBe(
      200,
    );
    expect((await note(buyer, { keys: 'Faulty' })).body.code).toBe('order-state');
    expect(await checksFor(seller)).toMatchObject({ results: { keys: 'Works', screen: 'Works' } });
  });
});
