import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let seller: Caller;
let buyer: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket();
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller, { title: 'Latitude 7490' });
});

async function book(caller = buyer, _id = productId): Promise<string> {
  const order = { _id, buyerPhone: '01812-345678', buyerLocation: 'Dhanmondi 27' };
  const { status, body } = await market.request(caller, 'POST', '/bookings', order);
  expect(status).toBe(200);
  return String(body.bookingId);
}

async function pay(bookingId: string, caller = buyer): Promise<void> {
  const { body } = await market.request(caller, 'POST', '/create-payment-intent', { bookingId });
  expect(await market.cards.pay(String(body.clientSecret))).toBe('succeeded');
  const { transactionId } = body;
  expect((await market.request(caller, 'POST', '/payments', { bookingId, transactionId })).status).toBe(200);
}

const buyersOf = (caller: Caller, query = '') => market.request(caller, 'GET', `/buyers${query}`);

describe('GET /buyers', () => {
  test('is only for sellers', async () => {
    expect((await market.request(null, 'GET', '/buyers')).status).toBe(401);
    const admin = await market.join('Admin', 'Anika');
    for (const caller of [buyer, admin]) expect((await buyersOf(caller)).status).toBe(403);
  });

  test('returns orders with buyer, email address, phone and meeting place', async () => {
    const bookingId = await book();
    expect((await buyersOf(seller)).list).toEqual([
      {
        _id: bookingId,
        productId,
        title: 'Latitude 7490',
        images: expect.any(Array),
        resalePrice: 38_500,
        name: 'Rahim',
        user: { _id: buyer.id, name: 'Rahim', email: buyer.email },
        buyerPhone: '01812345678',
        buyerLocation: 'Dhanmondi 27',
        delivery: 'meeting',
        orderDate: expect.any(String),
        paidAt: null,
        state: 'open',
        fulfilment: null,
        currentPrice: 38_500,
        productState: 'unsold',
        heldUntil: null,
        keptUntil: null,
      },
    ]);
  });

  test('tells a paying buyer the end of the hold, and other buyers that somebody is paying', async () => {
    const bookingId = await book();
    await book(await market.join('Buyer', 'Salma'));
    const { body } = await market.request(buyer, 'POST', '/create-payment-intent', { bookingId });
    const { list } = await buyersOf(seller);
    expect(list.map(({ productState, heldUntil }) => [productState, heldUntil])).toEqual([
      ['reserved', null],
      ['reserved', body.heldUntil],
    ]);
  });

  test('keeps contact data of the paying buyer and hides that of others', async () => {
    const other = await market.join('Buyer', 'Salma');
    await book(other);
    await pay(await book());
    const { list } = await buyersOf(seller);
    expect(list.map(({ name, state, buyerPhone }) => [name, state, buyerPhone])).toEqual([
      ['Rahim', 'paid', '01812345678'],
      ['Salma', 'unavailable', null],
    ]);
    expect(list[1]?.buyerLocation).toBeNull();
    expect(list.map(({ user }) => user)).toEqual([
      { _id: buyer.id, name: 'Rahim', email: buyer.email },
      { _id: other.id, name: 'Salma', email: null },
    ]);
  });

  test('tells both sides that the buyer of an ended order bought the product with another order', async () => {
    const ended = await book();
    const lost = await book(await market.join('Buyer', 'Salma'));
    await sql`update bookings set status = 'unavailable' where id = ${ended}`.execute(market.db);
    await pay(await book());
    const again = new Map((await buyersOf(seller)).list.map(({ _id, boughtAgain }) => [_id, boughtAgain]));
    expect([again.get(ended), again.get(lost)]).toEqual([true, undefined]);
    const { body } = await market.request(buyer, 'GET', `/booking/${ended}`);
    expect(body).toMatchObject({ state: 'unavailable', productState: 'sold', boughtAgain: true });
  });

  test('shows a canceled order without contact data', async () => {
    const bookingId = await book();
    await market.request(buyer, 'DELETE', `/bookings/${bookingId}`);
    expect((await buyersOf(seller)).list).toMatchObject([
      {
        _id: bookingId,
        name: 'Rahim',
        user: { email: null },
        state: 'cancelled',
        buyerPhone: null,
        buyerLocation: null,
      },
    ]);
  });

  test('filters by open and ended orders', async () => {
    const takenBack = await book();
    await market.request(buyer, 'DELETE', `/bookings/${takenBack}`);
    const open = await book();
    const shown = async (stage: string) =>
      (await buyersOf(seller, `?stage=${stage}`)).list.map(({ _id }) => _id);
    expect([await shown('open'), await shown('done')]).toEqual([[open], [takenBack]]);
    await pay(open);
    expect([await shown('open'), await shown('done')]).toEqual([[open], [takenBack]]);
    await sql`update bookings set fulfilment = 'completed' where id = ${open}`.execute(market.db);
    expect([await shown('open'), await shown('done')]).toEqual([[], [open, takenBack]]);
  });

  test('never shows buyers of another seller', async () => {
    await book();
    expect((await buyersOf(await market.join('Seller', 'Rafiq'))).list).toEqual([]);
  });

  test('has pages, each with a link to the next', async () => {
    const ids = [await book(), await book(await market.join('Buyer', 'Salma'))];
    const first = await buyersOf(seller, '?limit=1');
    const link = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await market.request(seller, 'GET', link);
    expect([first.list[0]?._id, second.list[0]?._id]).toEqual(ids.reverse());
    expect(second.headers.get('link')).toBeNull();
    expect((await buyersOf(seller, '?cursor=nonsense')).status).toBe(400);
  });
});

describe('GET /buyers/counts', () => {
  const countsOf = async (caller: Caller) => (await market.request(caller, 'GET', '/buyers/counts')).body;

  test('is only for sellers', async () => {
    expect((await market.request(null, 'GET', '/buyers/counts')).status).toBe(401);
    expect((await market.request(buyer, 'GET', '/buyers/counts')).status).toBe(403);
  });

  test('counts open and ended orders, canceled ones included, of this seller only', async () => {
    expect(await countsOf(seller)).toEqual({ open: 0, done: 0 });
    await market.request(buyer, 'DELETE', `/bookings/${await book()}`);
    await book();
    await book(await market.join('Buyer', 'Salma'));
    expect(await countsOf(seller)).toEqual({ open: 2, done: 1 });
    expect(await countsOf(await market.join('Seller', 'Rafiq'))).toEqual({ open: 0, done: 0 });
  });
});

describe('GET /cart', () => {
  const cartOf = async (caller: Caller) => (await market.request(caller, 'GET', '/cart')).body;

  test('is only for buyers', async () => {
    expect((await market.request(null, 'GET', '/cart')).status).toBe(401);
    expect((await market.request(seller, 'GET', '/cart')).status).toBe(403);
  });

  test('counts and sums only open orders', async () => {
    expect(await cartOf(buyer)).toEqual({ count: 0, subtotal: 0, productIds: [] });
    const paid = await book();
    const other = await market.list(seller, { resalePricePoisha: 1_250_000 });
    await book(buyer, other);
    const takenBack = await book(buyer, await market.list(seller));
    await market.request(buyer, 'DELETE', `/bookings/${takenBack}`);
    const both = await cartOf(buyer);
    expect(both).toEqual({ count: 2, subtotal: 38_500 + 12_500, productIds: [other, expect.any(String)] });
    await pay(paid);
    expect(await cartOf(buyer)).toEqual({ count: 1, subtotal: 12_500, productIds: [other] });
  });

  test('no longer contains products that another buyer has bought', async () => {
    await book();
    const other = await market.join('Buyer', 'Salma');
    await pay(await book(other), other);
    expect(await cartOf(buyer)).toEqual({ count: 0, subtotal: 0, productIds: [] });
  });
});
