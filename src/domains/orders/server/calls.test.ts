import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let seller: Caller;
let buyer: Caller;
let other: Caller;
let admin: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket();
  seller = await market.join('Seller', 'Karim');
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());
beforeEach(async () => {
  buyer = await market.join('Buyer', 'Rahim');
  other = await market.join('Buyer', 'Salma');
  productId = await market.list(seller);
});

const absent = '019aa0b2-0000-7000-8000-000000000000';
const order = (overrides: Record<string, unknown> = {}) => ({
  _id: productId,
  buyerPhone: '01812-345678',
  buyerLocation: 'Dhanmondi 27',
  ...overrides,
});

async function book(caller = buyer, overrides: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await market.request(caller, 'POST', '/bookings', order(overrides));
  expect([status, body.acknowledged]).toEqual([200, true]);
  return String(body.insertedId);
}

const begin = (bookingId: string, caller = buyer) =>
  market.request(caller, 'POST', '/create-payment-intent', { bookingId });

async function pay(bookingId: string, caller = buyer): Promise<string> {
  const { body } = await begin(bookingId, caller);
  expect(await market.cards.pay(String(body.clientSecret))).toBe('succeeded');
  const transactionId = String(body.transactionId);
  const { status } = await market.request(caller, 'POST', '/payments', { bookingId, transactionId });
  expect(status).toBe(200);
  return transactionId;
}

describe('rights', () => {
  test.each([
    ['GET', '/bookings'],
    ['GET', `/booking/${absent}`],
    ['POST', '/bookings'],
    ['DELETE', `/bookings/${absent}`],
    ['POST', '/create-payment-intent'],
    ['POST', '/payments'],
  ])('%s %s is only for signed-in people', async (method, path) => {
    const { status, body } = await market.request(null, method, path);
    expect([status, body.code]).toEqual([401, 'not-signed-in']);
  });

  test.each([
    ['POST', '/bookings'],
    ['DELETE', `/bookings/${absent}`],
    ['POST', '/create-payment-intent'],
    ['POST', '/payments'],
  ])('%s %s is only for buyers', async (method, path) => {
    for (const caller of [seller, admin]) {
      const { status, body } = await market.request(caller, method, path);
      expect([status, body.code]).toEqual([403, 'not-allowed']);
    }
  });
});

describe('POST /bookings', () => {
  test('orders a product at its own price, whatever else the body contains', async () => {
    const { status, body } = await market.request(buyer, 'POST', '/bookings', {
      ...order(),
      resalePrice: 1,
      paid: 'paid',
      user: { email: other.email },
      sellerEmail: other.email,
    });
    expect([status, body.message]).toEqual([200, 'Booking confirmed']);
    const { body: booking } = await market.request(buyer, 'GET', `/booking/${body.insertedId}`);
    expect(booking).toMatchObject({
      productId,
      resalePrice: 38_500,
      paid: 'unpaid',
      state: 'open',
      productState: 'unsold',
      product: 'order',
      sellerEmail: seller.email,
      buyerPhone: '01812345678',
      buyerLocation: 'Dhanmondi 27',
      heldUntil: null,
      transactionId: null,
    });
    // Exactly the specified fields of a user, with nothing secret.
    expect(booking.user).toEqual({
      _id: buyer.id,
      name: 'Rahim',
      email: buyer.email,
      number: '01712345678',
      image: null,
      userType: 'Buyer',
      role: null,
    });
  });

  test('a second open order of the same product is not acknowledged and returns the first one', async () => {
    const first = await book();
    const { status, body } = await market.request(buyer, 'POST', '/bookings', order());
    expect([status, body]).toEqual([
      200,
      { acknowledged: false, bookingId: first, message: 'You have already ordered this product.' },
    ]);
  });

  test('twenty simultaneous orders by one buyer create one order', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => market.request(buyer, 'POST', '/bookings', order())),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(responses.filter(({ body }) => body.acknowledged)).toHaveLength(1);
    expect((await market.request(buyer, 'GET', '/bookings')).list).toHaveLength(1);
  });

  test('an order does not prevent other orders', async () => {
    await book(buyer);
    await book(other);
  });

  test('names all missing and wrong fields', async () => {
    const empty = await market.request(buyer, 'POST', '/bookings', {});
    expect([empty.status, empty.body.errors]).toEqual([
      400,
      {
        _id: ['Name the product by its _id'],
        buyerPhone: ['Your mobile number is required'],
        buyerLocation: ['Meet location is required'],
      },
    ]);
    const wrong = await market.request(
      buyer,
      'POST',
      '/bookings',
      order({ buyerPhone: '12', buyerLocation: ' ' }),
    );
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      {
        buyerPhone: ['Enter a mobile number of 11 digits, for example 01712-345678'],
        buyerLocation: ['Meet location is required'],
      },
    ]);
  });

  test('an unknown product is not found; a sold one is refused', async () => {
    expect((await market.request(buyer, 'POST', '/bookings', order({ _id: absent }))).status).toBe(404);
    await pay(await book());
    const { status, body } = await market.request(other, 'POST', '/bookings', order());
    expect([status, body.code]).toEqual([409, 'product-sold']);
  });
});

describe('GET /bookings', () => {
  test('shows callers only their own, newest first, whatever email the query names', async () => {
    const first = await book();
    const second = await book(buyer, { _id: await market.list(seller) });
    await book(other);
    const { list } = await market.request(buyer, 'GET', `/bookings?email=${other.email}`);
    expect(list.map((booking) => booking._id)).toEqual([second, first]);
    expect((await market.request(seller, 'GET', '/bookings')).list).toEqual([]);
  });

  test("filters by product, and shows nothing of others' orders", async () => {
    const productId = await market.list(seller);
    await book();
    const wanted = await book(buyer, { _id: productId });
    await book(other, { _id: productId });
    const { list } = await market.request(buyer, 'GET', `/bookings?productId=${productId}`);
    expect(list.map((booking) => booking._id)).toEqual([wanted]);
  });

  test('shows an admin all orders', async () => {
    const mine = await book();
    const hers = await book(other);
    const ids = (await market.request(admin, 'GET', '/bookings')).list.map((booking) => booking._id);
    expect(ids.slice(0, 2)).toEqual([hers, mine]);
  });

  test('has pages, each with a link to the next', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(await book(buyer, { _id: await market.list(seller) }));
    const first = await market.request(buyer, 'GET', '/bookings?limit=2');
    expect(first.list.map((booking) => booking._id)).toEqual([ids[2], ids[1]]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await market.request(buyer, 'GET', next);
    expect(second.list.map((booking) => booking._id)).toEqual([ids[0]]);
    expect(second.headers.get('link')).toBeNull();
  });

  test('sorts by the time of the order, also across pages', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(await book(buyer, { _id: await market.list(seller) }));
    // The row that was written last gets the oldest date, and two orders get the same time.
    const [day, dayBefore] = ['2026-11-20T10:00:00.000Z', '2026-11-19T10:00:00.000Z'];
    await sql`update bookings set ordered_at = ${day} where id = any(${ids.slice(0, 2)}::uuid[])`.execute(
      market.db,
    );
    await sql`update bookings set ordered_at = ${dayBefore} where id = ${ids[2]}`.execute(market.db);
    const seen: unknown[] = [];
    let path = '/bookings?limit=1';
    while (path) {
      const { list, headers } = await market.request(buyer, 'GET', path);
      seen.push(...list.map((booking) => booking._id));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual([ids[1], ids[0], ids[2]]);
  });

  test('filters by orders under way, until money and product have changed hands, and by ended orders', async () => {
    const open = await book();
    const paid = await book(buyer, { _id: await market.list(seller) });
    await pay(paid);
    const takenBack = await book(buyer, { _id: await market.list(seller) });
    await market.request(buyer, 'DELETE', `/bookings/${takenBack}`);
    const shown = async (stage: string) =>
      (await market.request(buyer, 'GET', `/bookings?stage=${stage}`)).list.map((booking) => booking._id);
    const counts = async () => (await market.request(buyer, 'GET', '/bookings/counts')).body;
    for (const fulfilment of [null, 'handed-over', 'disputed']) {
      await sql`update bookings set fulfilment = ${fulfilment} where id = ${paid}`.execute(market.db);
      expect([await shown('open'), await shown('done')], String(fulfilment)).toEqual([[paid, open], []]);
      expect(await counts()).toEqual({ open: 2, done: 0 });
    }
    await sql`update bookings set fulfilment = 'completed' where id = ${paid}`.execute(market.db);
    expect([await shown('open'), await shown('done')]).toEqual([[open], [paid]]);
    expect(await counts()).toEqual({ open: 1, done: 1 });
    expect((await market.request(buyer, 'GET', '/bookings?stage=lost')).body.errors).toEqual({
      stage: ['Ask for open or done orders'],
    });
  });

  test("shows the seller's number until the order has ended without a sale", async () => {
    await book();
    await pay(await book(other), other);
    const number = async (caller: Caller) =>
      (await market.request(caller, 'GET', `/bookings?productId=${productId}`)).list.map(
        ({ state, number }) => [state, number],
      );
    expect(await number(other)).toEqual([['paid', '01712345678']]);
    expect(await number(buyer)).toEqual([['unavailable', '']]);
  });

  test('an invalid cursor or limit is refused', async () => {
    const cursor = await market.request(buyer, 'GET', '/bookings?cursor=nonsense');
    expect([cursor.status, Object.keys(cursor.body.errors as object)]).toEqual([400, ['cursor']]);
    const limit = await market.request(buyer, 'GET', '/bookings?limit=1000');
    expect([limit.status, Object.keys(limit.body.errors as object)]).toEqual([400, ['limit']]);
  });
});

describe('GET /bookings/counts', () => {
  const countsOf = async (caller: Caller) => (await market.request(caller, 'GET', '/bookings/counts')).body;

  test('is only for buyers', async () => {
    expect((await market.request(null, 'GET', '/bookings/counts')).status).toBe(401);
    for (const caller of [seller, admin])
      expect((await market.request(caller, 'GET', '/bookings/counts')).status).toBe(403);
  });

  test('counts open and ended orders, without canceled ones and without those of others', async () => {
    expect(await countsOf(buyer)).toEqual({ open: 0, done: 0 });
    await book();
    await pay(await book(buyer, { _id: await market.list(seller) }));
    const takenBack = await book(buyer, { _id: await market.list(seller) });
    await market.request(buyer, 'DELETE', `/bookings/${takenBack}`);
    await book(other);
    expect(await countsOf(buyer)).toEqual({ open: 2, done: 0 });
    const nusrat = await market.join('Buyer', 'Nusrat');
    await pay(await book(nusrat), nusrat);
    expect(await countsOf(buyer)).toEqual({ open: 1, done: 1 });
  });
});

describe('GET /booking/{id}', () => {
  test("is for its buyer and admins; others' orders, missing and malformed ids look the same", async () => {
    const id = await book();
    expect((await market.request(buyer, 'GET', `/booking/${id}`)).body._id).toBe(id);
    expect((await market.request(admin, 'GET', `/booking/${id}`)).body._id).toBe(id);
    const strangers = [
      await market.request(other, 'GET', `/booking/${id}`),
      await market.request(seller, 'GET', `/booking/${id}`),
      await market.request(buyer, 'GET', `/booking/${absent}`),
      await market.request(buyer, 'GET', '/booking/nonsense'),
    ];
    const answers = strangers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
    expect(new Set(answers.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'not-found' });
  });
});

describe('DELETE /bookings/{id}', () => {
  test('cancels an unpaid order; then it is gone, and the product can be ordered again', async () => {
    const id = await book();
    const { status, body } = await market.request(buyer, 'DELETE', `/bookings/${id}`);
    expect([status, body]).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
    expect((await market.request(buyer, 'GET', `/booking/${id}`)).status).toBe(404);
    expect((await market.request(buyer, 'DELETE', `/bookings/${id}`)).status).toBe(404);
    expect((await market.request(buyer, 'GET', '/bookings')).list).toEqual([]);
    await book();
  });

  test('looks like a missing one to others, and stays', async () => {
    const id = await book();
    expect((await market.request(other, 'DELETE', `/bookings/${id}`)).status).toBe(404);
    expect((await market.request(buyer, 'GET', `/booking/${id}`)).status).toBe(200);
  });

  test('is refused after payment', async () => {
    const id = await book();
    await pay(id);
    const { status, body } = await market.request(buyer, 'DELETE', `/bookings/${id}`);
    expect([status, body.code]).toEqual([409, 'booking-paid']);
  });

  test('frees a product that was held for payment', async () => {
    const mine = await book();
    const hers = await book(other);
    expect((await begin(mine)).status).toBe(200);
    expect((await begin(hers, other)).status).toBe(409);
    expect((await market.request(buyer, 'DELETE', `/bookings/${mine}`)).status).toBe(200);
    expect((await begin(hers, other)).status).toBe(200);
  });

  test('is refused while the bank is deciding', async () => {
    const id = await book();
    const { body } = await begin(id);
    expect(await market.cards.pay(String(body.clientSecret), '4000000000008880')).toBe('processing');
    const refused = await market.request(buyer, 'DELETE', `/bookings/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'payment-in-flight']);
  });

  test('keeps the order as paid if money had arrived before the cancellation', async () => {
    const id = await book();
    const { body } = await begin(id);
    await market.cards.pay(String(body.clientSecret));
    const refused = await market.request(buyer, 'DELETE', `/bookings/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'booking-paid']);
    expect((await market.request(buyer, 'GET', `/booking/${id}`)).body.paid).toBe('paid');
  });
});
