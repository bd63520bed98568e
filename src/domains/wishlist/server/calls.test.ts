import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { placeBooking } from '../../bookings/public-api.server.ts';
import { hideProduct, listProduct, sellProduct } from '../../catalog/testing/fixtures.ts';
import { openWishlistTestMarket, type WishlistTestMarket } from '../testing/test-market.ts';

let market: WishlistTestMarket;
let seller: Caller;
let admin: Caller;
let buyer: Caller;
let other: Caller;
let productId: string;

beforeAll(async () => {
  market = await openWishlistTestMarket();
  seller = await market.join('Seller', 'Karim');
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());
beforeEach(async () => {
  buyer = await market.join('Buyer', 'Rahim');
  other = await market.join('Buyer', 'Salma');
  productId = await listProduct(market.db, seller.id);
});

const absent = '019aa0b2-0000-7000-8000-000000000000';
const wishBody = (overrides: Record<string, unknown> = {}) => ({
  _id: productId,
  buyerPhone: '01812-345678',
  buyerLocation: 'Dhanmondi 27',
  ...overrides,
});

async function wish(caller = buyer, overrides: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await market.request(caller, 'POST', '/wishlist', wishBody(overrides));
  expect([status, body.acknowledged]).toEqual([200, true]);
  return String(body.insertedId);
}

const orderOf = (id: string, caller = buyer) => market.request(caller, 'PUT', `/wishlist/buyer/${id}`);
const listOf = async (caller = buyer) => (await market.request(caller, 'GET', '/wishlist')).list;

/** Returns all orders of the test's product. */
async function bookings() {
  const { rows } = await sql<{ id: string; buyer: string; phone: string; place: string; status: string }>`
    select id, buyer_id as buyer, buyer_phone as phone, meet_location as place, status
    from bookings where product_id = ${productId} order by id`.execute(market.db);
  return rows;
}

describe('rights', () => {
  const calls = [
    ['GET', '/wishlist'],
    ['GET', '/wishlist/products'],
    ['POST', '/wishlist'],
    ['PUT', `/wishlist/buyer/${absent}`],
    ['DELETE', `/wishlist/${absent}`],
  ] as const;

  test.each(calls)('%s %s is only for signed-in people', async (method, path) => {
    const { status, body } = await market.request(null, method, path);
    expect([status, body.code]).toEqual([401, 'not-signed-in']);
  });

  test.each(calls)('%s %s is only for buyers', async (method, path) => {
    for (const caller of [seller, admin]) {
      const { status, body } = await market.request(caller, method, path);
      expect([status, body.code]).toEqual([403, 'not-allowed']);
    }
  });
});

describe('POST /wishlist', () => {
  test('accepts the whole product, of which only its _id counts', async () => {
    const { status, body } = await market.request(buyer, 'POST', '/wishlist', {
      ...wishBody(),
      title: 'Something else',
      resalePrice: 1,
      paid: 'paid',
      product: 'order',
      user: { email: other.email },
    });
    expect([status, body]).toEqual([
      200,
      {
        acknowledged: true,
        insertedId: body.wishId,
        wishId: body.wishId,
        message: 'Added to your wish list',
      },
    ]);
    expect(await listOf()).toMatchObject([
      {
        _id: body.wishId,
        productId,
        title: 'Lenovo ThinkPad T480, i5, 16 GB',
        resalePrice: 38_500,
        sellerEmail: seller.email,
        paid: 'unpaid',
        buyerPhone: '01812345678',
        buyerLocation: 'Dhanmondi 27',
        product: 'wishlist',
        productState: 'unsold',
        bookingId: null,
      },
    ]);
    // Exactly the specified fields of a user, with nothing secret.
    expect((await listOf()).map(({ user }) => user)).toEqual([
      {
        _id: buyer.id,
        name: 'Rahim',
        email: buyer.email,
        number: '01712345678',
        image: null,
        userType: 'Buyer',
        role: null,
      },
    ]);
    expect(await bookings()).toEqual([]);
  });

  test('the same product again is not acknowledged and returns the first wish', async () => {
    const first = await wish();
    const { status, body } = await market.request(buyer, 'POST', '/wishlist', wishBody());
    expect([status, body]).toEqual([
      200,
      { acknowledged: false, wishId: first, message: 'This product is already in your wish list.' },
    ]);
  });

  test('twenty simultaneous requests by one buyer create one wish', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => market.request(buyer, 'POST', '/wishlist', wishBody())),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(responses.filter(({ body }) => body.acknowledged)).toHaveLength(1);
    expect(await listOf()).toHaveLength(1);
  });

  test('needs no phone and no meeting place', async () => {
    const { status, body } = await market.request(buyer, 'POST', '/wishlist', { _id: productId });
    expect([status, body.acknowledged]).toEqual([200, true]);
    expect(await listOf()).toMatchObject([{ productId, buyerPhone: null, buyerLocation: null }]);
  });

  test('names all missing and wrong fields', async () => {
    const empty = await market.request(buyer, 'POST', '/wishlist', {});
    expect([empty.status, empty.body.errors]).toEqual([400, { _id: ['Name the product by its _id'] }]);
    const wrong = await market.request(
      buyer,
      'POST',
      '/wishlist',
      wishBody({ buyerPhone: '12', buyerLocation: ' ' }),
    );
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      {
        buyerPhone: ['Enter a mobile number of 11 digits, for example 01712-345678'],
        buyerLocation: ['Meet location is required'],
      },
    ]);
  });

  test('an unavailable product cannot be saved', async () => {
    expect((await market.request(buyer, 'POST', '/wishlist', wishBody({ _id: absent }))).status).toBe(404);
    await sellProduct(market.db, productId);
    const sold = await market.request(buyer, 'POST', '/wishlist', wishBody());
    expect([sold.status, sold.body.code]).toEqual([409, 'product-sold']);
    productId = await listProduct(market.db, seller.id);
    await hideProduct(market.db, productId);
    expect((await market.request(buyer, 'POST', '/wishlist', wishBody())).status).toBe(404);
  });
});

describe('GET /wishlist', () => {
  test("shows only one's own wishes, newest first, whatever email the query names", async () => {
    const first = await wish();
    const second = await wish(buyer, { _id: await listProduct(market.db, seller.id) });
    await wish(other);
    const { list } = await market.request(buyer, 'GET', `/wishlist?email=${other.email}`);
    expect(list.map((one) => one._id)).toEqual([second, first]);
  });

  test('finds the wish for one product', async () => {
    const first = await wish();
    await wish(buyer, { _id: await listProduct(market.db, seller.id) });
    const { list } = await market.request(buyer, 'GET', `/wishlist?productId=${productId}`);
    expect(list.map((one) => one._id)).toEqual([first]);
    expect((await market.request(buyer, 'GET', `/wishlist?productId=${absent}`)).list).toEqual([]);
  });

  test('has pages, each with a link to the next', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(await wish(buyer, { _id: await listProduct(market.db, seller.id) }));
    const first = await market.request(buyer, 'GET', '/wishlist?limit=2');
    expect(first.list.map((one) => one._id)).toEqual([ids[2], ids[1]]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await market.request(buyer, 'GET', next);
    expect(second.list.map((one) => one._id)).toEqual([ids[0]]);
    expect(second.headers.get('link')).toBeNull();
  });

  test('sorts by the time of the wish, also across pages', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push(await wish(buyer, { _id: await listProduct(market.db, seller.id) }));
    // The wish that was inserted last gets the oldest time, and is then ordered.
    await sql`update wishes set wished_at = '2026-11-19T10:00:00Z' where id = ${ids[2]}`.execute(market.db);
    await orderOf(String(ids[2]));
    const seen: unknown[] = [];
    let path = '/wishlist?limit=1';
    while (path) {
      const { list, headers } = await market.request(buyer, 'GET', path);
      seen.push(...list.map((one) => one._id));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual([ids[1], ids[0], ids[2]]);
  });

  test('an invalid cursor, limit or product is refused', async () => {
    for (const [query, field] of [
      ['cursor=nonsense', 'cursor'],
      ['limit=1000', 'limit'],
      ['productId=nonsense', 'productId'],
    ] as const) {
      const { status, body } = await market.request(buyer, 'GET', `/wishlist?${query}`);
      expect([status, Object.keys(body.errors as object)]).toEqual([400, [field]]);
    }
  });

  test('keeps sold and withdrawn products and marks them', async () => {
    await wish();
    await sellProduct(market.db, productId);
    expect(await listOf()).toMatchObject([{ product: 'wishlist', productState: 'sold' }]);
  });
});

describe('a wish for a product that was ordered from its own page', () => {
  const order = async ({ id: buyerId }: Caller) => {
    const wanted = { productId, buyerId, buyerPhone: '01712345678', meetLocation: 'Uttara' };
    const placed = await inTransaction(market.db, (tx) => placeBooking(tx, wanted, market.clock()));
    return placed.ok ? placed.value.bookingId : placed.code;
  };
  const setStatus = (id: string, status: string) =>
    sql`update bookings set status = ${status}, paid_at = case when ${status} = 'paid' then now() end
      where id = ${id}`.execute(market.db);

  test('names the order while it is open', async () => {
    await wish();
    await wish(other);
    const id = await order(buyer);
    expect(await listOf()).toMatchObject([{ product: 'order', paid: 'unpaid', bookingId: id }]);
    expect(await listOf(other)).toMatchObject([{ product: 'wishlist', bookingId: null }]);
    await sql`update bookings set status = 'cancelled', cancelled_at = now() where id = ${id}`.execute(
      market.db,
    );
    expect(await listOf()).toMatchObject([{ product: 'wishlist', bookingId: null }]);
  });

  test('shows contact data of the seller of a sold product only to its buyer', async () => {
    for (const caller of [buyer, other]) await wish(caller);
    const [bought, lost] = [await order(buyer), await order(other)];
    await sellProduct(market.db, productId, { bookingId: bought });
    await setStatus(bought, 'paid');
    await setStatus(lost, 'unavailable');
    expect(await listOf(buyer)).toMatchObject([
      { product: 'order', paid: 'paid', bookingId: bought, productState: 'sold', sellerEmail: seller.email },
    ]);
    expect(await listOf(other)).toMatchObject([
      { product: 'wishlist', paid: 'unpaid', bookingId: null, number: '', sellerEmail: '' },
    ]);
  });
});

test('a wish for a withdrawn product does not show contact data of its seller', async () => {
  await wish();
  await hideProduct(market.db, productId);
  expect(await listOf()).toMatchObject([{ productState: 'withdrawn', number: '', sellerEmail: '' }]);
});

describe('GET /wishlist/products', () => {
  test("names one's own saved products, newest first, and nobody else's", async () => {
    await wish();
    const second = await listProduct(market.db, seller.id);
    await wish(buyer, { _id: second });
    await wish(other, { _id: await listProduct(market.db, seller.id) });
    const { body } = await market.request(buyer, 'GET', '/wishlist/products');
    expect(body).toEqual({ productIds: [second, productId] });
  });
});

describe('PUT /wishlist/buyer/{id}', () => {
  test('marks the wish as ordered and places the order with the values of the wish', async () => {
    const id = await wish();
    const { status, body } = await orderOf(id);
    const [booking] = await bookings();
    expect([status, body]).toEqual([
      200,
      {
        acknowledged: true,
        matchedCount: 1,
        modifiedCount: 1,
        bookingId: booking?.id,
        message: 'Booking confirmed',
      },
    ]);
    expect(booking).toMatchObject({
      buyer: buyer.id,
      phone: '01812345678',
      place: 'Dhanmondi 27',
      status: 'open',
    });
    expect(await listOf()).toMatchObject([{ _id: id, product: 'order', bookingId: booking?.id }]);
  });

  test('needs phone and meeting place if the wish has none, and stores them', async () => {
    const saved = await market.request(buyer, 'POST', '/wishlist', { _id: productId });
    const id = String(saved.body.wishId);
    const bare = await orderOf(id);
    expect([bare.status, bare.body.errors]).toEqual([
      400,
      {
        buyerPhone: ['Your mobile number is required'],
        buyerLocation: ['Meet location is required'],
      },
    ]);
    expect(await bookings()).toEqual([]);
    const meeting = { buyerPhone: '01912-345678', buyerLocation: 'Uttara, Rajlakshmi' };
    const { status } = await market.request(buyer, 'PUT', `/wishlist/buyer/${id}`, meeting);
    expect(status).toBe(200);
    expect(await bookings()).toMatchObject([{ phone: '01912345678', place: 'Uttara, Rajlakshmi' }]);
    expect(await listOf()).toMatchObject([
      { product: 'order', buyerPhone: '01912345678', buyerLocation: 'Uttara, Rajlakshmi' },
    ]);
  });

  test('repeating it, in sequence or at once, changes nothing', async () => {
    const id = await wish();
    const responses = await Promise.all(Array.from({ length: 10 }, () => orderOf(id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const again = await orderOf(id);
    expect([again.status, again.body.modifiedCount]).toEqual([200, 0]);
    expect(responses.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(1);
    expect(new Set([...responses, again].map(({ body }) => body.bookingId)).size).toBe(1);
    expect(await bookings()).toHaveLength(1);
  });

  test('a product sold in the meantime is refused, and neither wish nor orders change', async () => {
    const id = await wish();
    await sellProduct(market.db, productId);
    const { status, body } = await orderOf(id);
    expect([status, body.code]).toEqual([409, 'product-sold']);
    expect(await bookings()).toEqual([]);
    expect(await listOf()).toMatchObject([{ product: 'wishlist', bookingId: null }]);
  });

  test('a product withdrawn in the meantime is refused', async () => {
    const id = await wish();
    await hideProduct(market.db, productId);
    const { status, body } = await orderOf(id);
    expect([status, body.code, body.detail]).toEqual([
      409,
      'product-gone',
      'This product is no longer for sale.',
    ]);
  });

  test('if the buyer has already ordered the product, that order counts', async () => {
    const id = await wish();
    const order = { productId, buyerId: buyer.id, buyerPhone: '01712345678', meetLocation: 'Uttara' };
    const placed = await inTransaction(market.db, (tx) => placeBooking(tx, order, market.clock()));
    expect(placed.ok).toBe(true);
    const { body } = await orderOf(id);
    expect([body.modifiedCount, body.bookingId]).toEqual([1, placed.ok && placed.value.bookingId]);
    expect(await bookings()).toHaveLength(1);
  });

  test('a canceled order makes the wish open again, and it can be ordered again', async () => {
    const id = await wish();
    const { body } = await orderOf(id);
    await sql`update bookings set status = 'cancelled', cancelled_at = now()
      where id = ${String(body.bookingId)}`.execute(market.db);
    expect(await listOf()).toMatchObject([{ product: 'wishlist', bookingId: null }]);
    const again = await orderOf(id);
    expect([again.status, again.body.modifiedCount]).toEqual([200, 1]);
    expect(again.body.bookingId).not.toBe(body.bookingId);
  });

  test('a lost or refunded order makes the wish open again once the product is for sale again', async () => {
    const id = await wish();
    const { body } = await orderOf(id);
    await sql`update bookings set status = 'unavailable' where id = ${String(body.bookingId)}`.execute(
      market.db,
    );
    await hideProduct(market.db, productId);
    expect(await listOf()).toMatchObject([{ product: 'order', bookingId: body.bookingId }]);
    expect((await orderOf(id)).body.code).toBe('product-gone');
    await sql`update products set state = 'unsold', withdrawn_at = null where id = ${productId}`.execute(
      market.db,
    );
    expect(await listOf()).toMatchObject([{ product: 'wishlist', bookingId: null }]);
    const again = await orderOf(id);
    expect([again.status, again.body.modifiedCount]).toEqual([200, 1]);
    expect(again.body.bookingId).not.toBe(body.bookingId);
    expect(await listOf()).toMatchObject([{ product: 'order', bookingId: again.body.bookingId }]);
  });

  test('wishes of others, missing and malformed ids look the same', async () => {
    const id = await wish();
    const responses = [await orderOf(id, other), await orderOf(absent), await orderOf('nonsense')];
    const seen = responses.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' }));
    expect(new Set(seen).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await bookings()).toEqual([]);
  });
});

describe('DELETE /wishlist/{id}', () => {
  test('removes the wish; the product can be saved again', async () => {
    const id = await wish();
    const { status, body } = await market.request(buyer, 'DELETE', `/wishlist/${id}`);
    expect([status, body]).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
    expect(await listOf()).toEqual([]);
    expect((await market.request(buyer, 'DELETE', `/wishlist/${id}`)).status).toBe(404);
    await wish();
  });

  test('looks like a missing one to others, and stays', async () => {
    const id = await wish();
    const { status, body } = await market.request(other, 'DELETE', `/wishlist/${id}`);
    expect([status, body.code]).toEqual([404, 'not-found']);
    expect(await listOf()).toHaveLength(1);
  });

  test('leaves the order that was made from it', async () => {
    const id = await wish();
    await orderOf(id);
    expect((await market.request(buyer, 'DELETE', `/wishlist/${id}`)).status).toBe(200);
    expect(await bookings()).toMatchObject([{ status: 'open' }]);
  });
});

describe('GET /listings/interest', () => {
  const interestIn = (caller: Caller | null, ids: string) =>
    market.request(caller, 'GET', `/listings/interest?ids=${ids}`);

  test('is only for sellers', async () => {
    expect((await interestIn(null, productId)).status).toBe(401);
    for (const caller of [buyer, admin]) expect((await interestIn(caller, productId)).status).toBe(403);
  });

  test('counts people who saved a listing and people with an open order for it', async () => {
    const quiet = await listProduct(market.db, seller.id);
    await wish();
    const id = await wish(other);
    await orderOf(id, other);
    const { list } = await interestIn(seller, `${productId},${quiet},${absent}`);
    expect(list).toHaveLength(2);
    expect(list).toEqual(
      expect.arrayContaining([
        { productId, saved: 2, ordered: 1 },
        { productId: quiet, saved: 0, ordered: 0 },
      ]),
    );
  });

  test("reveals nothing of others' listings", async () => {
    await wish();
    const outsider = await market.join('Seller', 'Rafiq');
    expect((await interestIn(outsider, productId)).list).toEqual([]);
  });

  test('explains what is wrong with the ids', async () => {
    const words = 'Name the listings by their _id, with commas between';
    for (const ids of ['', 'nonsense', `${productId},`]) {
      const { status, body } = await interestIn(seller, ids);
      expect([status, body.errors]).toEqual([400, { ids: [words] }]);
    }
    const { body } = await interestIn(seller, Array(101).fill(productId).join(','));
    expect(body.errors).toEqual({ ids: ['Ask for at most 100 listings at once'] });
  });
});
