import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { RESTRICTED_HEADER } from '#platform/http/restricted-source.ts';
import { MAX_SHOWN_CONTACTS } from '../../catalog/contract.ts';
import { productSold, productWithdrawn } from '../../catalog/events.ts';
import { hideProduct, listProduct, sellProduct } from '../../catalog/testing/fixtures.ts';
import { openPromotionTestMarket, type PromotionTestMarket } from '../testing/test-market.ts';

let market: PromotionTestMarket;
let seller: Caller;
let other: Caller;
let buyer: Caller;
let admin: Caller;
let productId: string;

beforeAll(async () => {
  market = await openPromotionTestMarket();
  buyer = await market.join('Buyer', 'Rahim');
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());
beforeEach(async () => {
  await sql`truncate advertisements`.execute(market.db);
  seller = await market.join('Seller', 'Karim');
  other = await market.join('Seller', 'Jamal');
  productId = await listProduct(market.db, seller.id);
});

const absent = '019aa0b2-0000-7000-8000-000000000000';

async function advertise(id = productId, caller = seller): Promise<string> {
  const { status, body } = await market.request(caller, 'POST', '/advertisement', { _id: id });
  expect([status, body.acknowledged]).toEqual([200, true]);
  return String(body.insertedId);
}

const shown = async (query = '') => (await market.request(null, 'GET', `/advertisement${query}`)).list;
const shownIds = async (query = '') => (await shown(query)).map((one) => one._id);

/** Returns how the product's advertisements ended, oldest first; null for an active one. */
async function endings(id = productId) {
  const { rows } = await sql<{ ending: string | null }>`
    select ending from advertisements where product_id = ${id} order by id`.execute(market.db);
  return rows.map(({ ending }) => ending);
}

describe('rights', () => {
  const calls = [
    ['POST', '/advertisement'],
    ['DELETE', `/advertisement/${absent}`],
  ] as const;

  test.each(calls)('%s %s is only for signed-in people', async (method, path) => {
    const { status, body } = await market.request(null, method, path);
    expect([status, body.code]).toEqual([401, 'not-signed-in']);
  });

  test.each(calls)('%s %s is only for sellers', async (method, path) => {
    for (const caller of [buyer, admin]) {
      const { status, body } = await market.request(caller, method, path);
      expect([status, body.code]).toEqual([403, 'not-allowed']);
    }
  });
});

describe('POST /advertisement', () => {
  test('accepts the whole product, of which only its _id counts, and shows it to everybody', async () => {
    const { status, body } = await market.request(seller, 'POST', '/advertisement', {
      _id: productId,
      title: 'Something else',
      resalePrice: 1,
      email: other.email,
    });
    expect([status, body.acknowledged, body.message]).toEqual([200, true, 'Product advertised']);
    expect(await shown()).toMatchObject([
      {
        _id: productId,
        advertisementId: body.insertedId,
        title: 'Lenovo ThinkPad T480, i5, 16 GB',
        condition: 'Good',
        Location: 'Dhaka',
        usedYear: 4.5,
        originalPrice: 95_000,
        resalePrice: 38_500,
        number: '01712345678',
        email: seller.email,
        sellerEmail: seller.email,
        image_url: '',
        currentTime: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  test('a new one replaces the old one', async () => {
    await advertise();
    const second = await listProduct(market.db, seller.id);
    await advertise(second);
    expect(await shownIds()).toEqual([second]);
    expect(await endings()).toEqual(['replaced']);
  });

  test('many simultaneous requests by one seller leave exactly one advertisement', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => listProduct(market.db, seller.id)));
    await Promise.all(ids.map((id) => advertise(id)));
    expect(await shown()).toHaveLength(1);
  });

  test('guests see contact data of only the first 216 sellers', async () => {
    await sql`
      with sellers as (
        insert into users (email, name, user_type)
        select 'advertiser-' || n || '@secondbyte.test', 'Advertiser', 'Seller'
        from generate_series(1, ${sql.lit(MAX_SHOWN_CONTACTS + 4)}) as n returning id
      ), listed as (
        insert into products (seller_id, category, title, condition, original_price_poisha, resale_price_poisha,
          used_years, details, location, number)
        select id, 'Laptop', 'Laptop', 'Good', 100, 100, 1, '', 'Dhaka', '01712345678' from sellers
        returning id, seller_id
      )
      insert into advertisements (product_id, seller_id, started_at)
      select id, seller_id, now() from listed`.execute(market.db);
    let path: string | undefined = '/advertisement?limit=100';
    let lastPage = path;
    const contactCounts: number[] = [];
    while (path) {
      lastPage = path;
      const { list, headers } = await market.request(null, 'GET', path);
      contactCounts.push(
        list.filter(({ number, email, sellerEmail }) => number && email && sellerEmail).length,
      );
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(contactCounts).toEqual([100, 100, 16]);
    const { list } = await market.request(buyer, 'GET', lastPage);
    expect(list.map(({ email }) => email)).not.toContain('');
    const restricted = { [RESTRICTED_HEADER]: 'yes' };
    const countRestricted = async (caller: Caller | null) => {
      const first = await market.request(caller, 'GET', '/advertisement', undefined, restricted);
      return first.list.filter(({ number, email, sellerEmail }) => number || email || sellerEmail).length;
    };
    expect([await countRestricted(null), await countRestricted(buyer)]).toEqual([0, 24]);
  });

  test("is found by the seller's visible address, and for the seller also by the sign-in address", async () => {
    await advertise();
    await sql`update users set contact_email = 'shop@secondbyte.test' where id = ${seller.id}`.execute(
      market.db,
    );
    const found = async (email: string, caller: Caller | null) =>
      (await market.request(caller, 'GET', `/advertisement?sellerEmail=${encodeURIComponent(email)}`)).list
        .length;
    expect([await found('shop@secondbyte.test', null), await found(seller.email, null)]).toEqual([1, 0]);
    expect([await found('shop@secondbyte.test', seller), await found(seller.email, seller)]).toEqual([1, 1]);
  });

  test('the same product again is not acknowledged and does not move to the front', async () => {
    const first = await advertise();
    const foreign = await listProduct(market.db, other.id);
    await advertise(foreign, other);
    const { status, body } = await market.request(seller, 'POST', '/advertisement', { _id: productId });
    expect([status, body]).toEqual([
      200,
      { acknowledged: false, advertisementId: first, message: 'This product is already advertised.' },
    ]);
    expect(await shownIds()).toEqual([foreign, productId]);
  });

  test('a product of another seller looks like a missing one', async () => {
    const foreign = await listProduct(market.db, other.id);
    for (const id of [foreign, absent]) {
      const { status, body } = await market.request(seller, 'POST', '/advertisement', { _id: id });
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
    expect(await shown()).toEqual([]);
  });

  test('sold and withdrawn products are refused, and the old advertisement stays', async () => {
    await advertise();
    const sold = await listProduct(market.db, seller.id);
    await sellProduct(market.db, sold);
    const withdrawn = await listProduct(market.db, seller.id);
    await hideProduct(market.db, withdrawn);
    const responses = [
      await market.request(seller, 'POST', '/advertisement', { _id: sold }),
      await market.request(seller, 'POST', '/advertisement', { _id: withdrawn }),
    ];
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'product-sold'],
      [409, 'product-gone'],
    ]);
    expect(await shownIds()).toEqual([productId]);
  });

  test('without a product it names the missing value', async () => {
    const { status, body } = await market.request(seller, 'POST', '/advertisement', {});
    expect([status, body.errors]).toEqual([400, { _id: ['Name the product by its _id'] }]);
  });
});

describe('GET /advertisement', () => {
  test('shows the newest first, at most the requested number, with a link to the rest', async () => {
    await advertise();
    const second = await listProduct(market.db, other.id);
    await advertise(second, other);
    expect(await shownIds()).toEqual([second, productId]);
    const first = await market.request(null, 'GET', '/advertisement?limit=1');
    expect(first.list.map((one) => one._id)).toEqual([second]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await market.request(null, 'GET', next);
    expect([rest.list.map((one) => one._id), rest.headers.get('link')]).toEqual([[productId], null]);
  });

  test('of one seller: their advertisement, or nothing', async () => {
    await advertise();
    expect(await shownIds(`?sellerEmail=${seller.email}`)).toEqual([productId]);
    expect(await shownIds(`?sellerEmail=${other.email}`)).toEqual([]);
    expect(await shownIds('?sellerEmail=nobody@secondbyte.test')).toEqual([]);
  });

  test('an invalid cursor or limit is refused', async () => {
    for (const [query, field] of [
      ['cursor=nonsense', 'cursor'],
      ['limit=0', 'limit'],
    ] as const) {
      const { status, body } = await market.request(null, 'GET', `/advertisement?${query}`);
      expect([status, Object.keys(body.errors as object)]).toEqual([400, [field]]);
    }
  });

  test('omits unavailable products even before their event arrives, and fills the page', async () => {
    await advertise();
    for (let count = 0; count < 3; count += 1) {
      const hasty = await market.join('Seller', `Hasty${count}`);
      const sold = await listProduct(market.db, hasty.id);
      await advertise(sold, hasty);
      await (count === 1 ? hideProduct : sellProduct)(market.db, sold);
    }
    expect(await shownIds('?limit=1')).toEqual([productId]);
  });
});

describe('an advertisement ends', () => {
  test('when its product is sold', async () => {
    await advertise();
    await market.deliver(productSold, { productId, sellerId: seller.id, bookingId: randomUUID() });
    expect([await shown(), await endings()]).toEqual([[], ['sold']]);
  });

  test('when its product is withdrawn', async () => {
    await advertise();
    await market.deliver(productWithdrawn, {
      productId,
      sellerId: seller.id,
      withdrawnBy: seller.id,
      ending: 'taken-down',
    });
    expect([await shown(), await endings()]).toEqual([[], ['withdrawn']]);
  });

  test('not when another product is withdrawn', async () => {
    await advertise();
    await market.deliver(productSold, { productId: absent, sellerId: seller.id, bookingId: randomUUID() });
    expect(await shownIds()).toEqual([productId]);
  });
});

describe('DELETE /advertisement/{id}', () => {
  test('ends it; the product stays for sale and can be advertised again', async () => {
    await advertise();
    const { status, body } = await market.request(seller, 'DELETE', `/advertisement/${productId}`);
    expect([status, body]).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
    expect([await shown(), await endings()]).toEqual([[], ['stopped']]);
    expect((await market.request(seller, 'DELETE', `/advertisement/${productId}`)).status).toBe(404);
    await advertise();
  });

  test('looks like a missing one to another seller, and stays', async () => {
    await advertise();
    const { status, body } = await market.request(other, 'DELETE', `/advertisement/${productId}`);
    expect([status, body.code]).toEqual([404, 'not-found']);
    expect(await shownIds()).toEqual([productId]);
  });
});
