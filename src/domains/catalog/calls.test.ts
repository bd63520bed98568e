import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { whileHeld } from '#platform/testing/while-held.ts';
import { wireProduct } from './contract.ts';
import { wireProductsByIds, withdrawAsAdmin } from './public-api.server.ts';
import { buildAddProductBody } from './testing/build-product.ts';
import { holdProduct, sellProduct } from './testing/fixtures.ts';
import {
  type CatalogTestMarket,
  insertPicture,
  ORIGIN,
  openCatalogTestMarket,
  START,
} from './testing/test-market.ts';

let market: CatalogTestMarket;
let seller: Caller;

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller', 'Karim');
});

const address = (id: string) => `${ORIGIN}/images/${id}/page.jpg`;
const someId = '019aa0b2-0000-7000-8000-000000000000';

async function buildBody(overrides: Record<string, unknown> = {}) {
  return buildAddProductBody({ image_url: address(await insertPicture(market)), ...overrides });
}

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as { code: string; detail: string; errors?: Record<string, string[]> };
}

async function readProduct(id: string) {
  return wireProduct.parse(await (await market.get(`/productAll/${id}`)).json());
}

describe('POST /addProduct', () => {
  async function add(overrides: Record<string, unknown> = {}) {
    const response = await market.post('/addProduct', await buildBody(overrides), seller);
    const answer = (await response.json()) as { acknowledged: boolean; insertedId: string };
    expect([response.status, answer]).toEqual([200, { acknowledged: true, insertedId: expect.any(String) }]);
    return readProduct(answer.insertedId);
  }

  test('lists the product immediately and publishes an event', async () => {
    const product = await add();
    expect(product).toMatchObject({ title: 'Lenovo ThinkPad T480, i5, 16 GB', state: 'unsold' });
    const { rows } = await sql`select payload from outbox_events
      where type = 'product.added' and payload ->> 'productId' = ${product._id}`.execute(market.db);
    expect(rows).toEqual([{ payload: { productId: product._id, sellerId: seller.id, category: 'Laptop' } }]);
  });

  test('takes seller and time from the server, whatever the body says', async () => {
    const product = await add({
      sellerEmail: 'other@secondbyte.test',
      sellerName: 'Other',
      sellerVarify: 'verify',
      currentTime: '1999-01-01T00:00:00.000Z',
      state: 'sold',
      _id: someId,
    });
    expect(product).toMatchObject({ sellerEmail: seller.email, sellerName: 'Karim', sellerVarify: '' });
    expect(Math.abs(Date.parse(product.currentTime) - Date.now())).toBeLessThan(60_000);
    expect([product._id === someId, product.state]).toEqual([false, 'unsold']);
  });

  test('accepts numbers as people type them: commas, Bengali digits, +880', async () => {
    const product = await add({
      originalPrice: '1,25,000',
      resalePrice: '৳ ৩৮,৫০০',
      usedYear: '২.৫',
      number: '+880 1712-345678',
    });
    expect(product).toMatchObject({
      originalPrice: 125_000,
      resalePrice: 38_500,
      usedYear: 2.5,
      number: '01712345678',
    });
  });

  test('stores the pictures in order without duplicates, the main picture first, and claims them', async () => {
    const [first = '', second = ''] = [await insertPicture(market), await insertPicture(market)];
    const product = await add({
      image_url: address(first),
      images: [address(second), `/images/${first}/card.webp`],
    });
    expect(product.images.map((picture) => picture.id)).toEqual([first, second]);
    expect(product.image_url).toBe(address(first));
    const { rows } = await sql`select uses from images where id in (${first}, ${second})`.execute(market.db);
    expect(rows).toEqual([{ uses: 1 }, { uses: 1 }]);
  });

  test("stores labels and marks of the listing's photos, and refuses those of other photos", async () => {
    const [first = '', second = ''] = [await insertPicture(market), await insertPicture(market)];
    const marks = [{ x: 41.7, y: 38, text: 'V key, cap missing' }];
    const product = await add({
      image_url: address(first),
      images: [address(first), address(second)],
      photos: [{ url: address(second), label: 'Keyboard', marks }],
    });
    expect(product.images.map(({ label, marks }) => ({ label, marks }))).toEqual([
      { label: undefined, marks: undefined },
      { label: 'Keyboard', marks },
    ]);
    const body = await buildBody({ photos: [{ url: address(first), label: 'Lid' }] });
    const response = await market.post('/addProduct', body, seller);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors).toEqual({
      photos: ['Describe only photos that are among the images of this listing'],
    });
  });

  test('refuses every missing field with the message of the specification', async () => {
    const response = await market.post('/addProduct', {}, seller);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors).toEqual({
      title: ['Your product name is required'],
      originalPrice: ['Your product original price is required'],
      resalePrice: ['Your product price is required'],
      condition: ['Must be selected user'],
      number: ['Enter your mobile number is required'],
      Location: ['Must be selected location'],
      category: ['Must be selected location'],
      usedYear: ['Your product uesd year is required'],
      product_details: ['Your product uesd year is required'],
      image_url: ['Photo is Required'],
    });
  });

  test('refuses blank fields with the same messages', async () => {
    const blank = {
      title: ' ',
      originalPrice: '',
      resalePrice: ' ',
      number: '',
      usedYear: '',
      image_url: '',
    };
    const response = await market.post('/addProduct', await buildBody(blank), seller);
    expect((await problemOf(response)).errors).toEqual({
      title: ['Your product name is required'],
      originalPrice: ['Your product original price is required'],
      resalePrice: ['Your product price is required'],
      number: ['Enter your mobile number is required'],
      usedYear: ['Your product uesd year is required'],
      image_url: ['Photo is Required'],
    });
  });

  const price = 'Enter a price in whole taka between 1 and 9,99,999';
  const photo = 'Upload the photo first, then send the address that the upload answers';
  test.each([
    ['resalePrice', 0, price],
    ['resalePrice', -5, price],
    ['resalePrice', 99.5, price],
    ['resalePrice', 10_000_001, price],
    ['originalPrice', 'cheap', price],
    ['originalPrice', '1e3', price],
    ['usedYear', -1, 'Enter the years used between 0 and 40'],
    ['usedYear', 41, 'Enter the years used between 0 and 40'],
    ['number', '12345', 'Enter an 11-digit mobile number, such as 01712345678'],
    ['title', 'x'.repeat(121), 'Use at most 120 characters'],
    ['product_details', 'x'.repeat(4_001), 'Use at most 4000 characters'],
    ['condition', 'Like new', 'Must be selected user'],
    ['Location', 'Kolkata', 'Must be selected location'],
    ['category', 'laptop', 'Must be selected location'],
    ['image_url', 'https://elsewhere.test/picture.jpg', photo],
    ['images', ['https://elsewhere.test/picture.jpg'], photo],
    ['images', Array(11).fill('/images/x'), 'Add at most 10 photos'],
  ])('refuses %s %j with a message for the field', async (field, value, message) => {
    const response = await market.post('/addProduct', await buildBody({ [field]: value }), seller);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors).toEqual({ [field]: [message] });
  });

  test.each([
    ['label', { label: 'Nose' }, 'Choose what the photo shows from the list'],
    ['marks.0.x', { marks: [{ x: 101, y: 5, text: 'Scratch' }] }, 'Pin the mark on the photo'],
    ['marks.0.text', { marks: [{ x: 1, y: 5, text: ' ' }] }, 'Say what the mark is'],
    ['marks', { marks: Array(9).fill({ x: 1, y: 1, text: 'Scratch' }) }, 'Pin at most 8 marks on a photo'],
  ])('refuses a photo with a wrong %s', async (field, description, message) => {
    const body = await buildBody({ photos: [{ url: '/images/x', ...description }] });
    const response = await market.post('/addProduct', body, seller);
    expect((await problemOf(response)).errors).toEqual({ [`photos.0.${field}`]: [message] });
  });

  test('refuses a picture that another account has uploaded', async () => {
    const theirs = await insertPicture(market);
    const other = await market.join('Seller');
    await sql`update images set uploader_id = ${other.id} where id = ${theirs}`.execute(market.db);
    const response = await market.post(
      '/addProduct',
      await buildBody({ image_url: address(theirs) }),
      seller,
    );
    expect((await problemOf(response)).errors).toEqual({
      image_url: ['This photo is no longer stored; upload it again'],
    });
  });

  test('refuses a picture that is not stored, and leaves the others unclaimed', async () => {
    const known = await insertPicture(market);
    const body = await buildBody({ image_url: address(known), images: [address('f'.repeat(32))] });
    const response = await market.post('/addProduct', body, seller);
    expect(response.status).toBe(400);
    expect((await problemOf(response)).errors).toEqual({
      image_url: ['This photo is no longer stored; upload it again'],
    });
    const { rows } = await sql`select uses from images where id = ${known}`.execute(market.db);
    expect(rows).toEqual([{ uses: 0 }]);
  });

  test('stores text as it was written, except control characters', async () => {
    const product = await add({
      title: `  <b>"T480"</b> \u0000 ল্যাপটপ'; drop table products;-- `,
      product_details: 'First line\r\nsecond \u0007 line',
    });
    expect(product.title).toBe(`<b>"T480"</b>   ল্যাপটপ'; drop table products;--`);
    expect(product.product_details).toBe('First line\nsecond   line');
  });

  test('is refused if the account is closed at the same moment', async () => {
    const body = await buildBody();
    const response = await whileHeld(
      market.db,
      sql`update users set closed_at = now() where id = ${seller.id}`,
      { waiting: 1, meanwhile: () => market.post('/addProduct', body, seller) },
    );
    expect([response.status, (await problemOf(response)).code]).toEqual([403, 'not-allowed']);
    const { rows } = await sql`select id from products where seller_id = ${seller.id}`.execute(market.db);
    expect(rows).toEqual([]);
  });

  test('is for sellers only', async () => {
    expect((await market.post('/addProduct', await buildBody())).status).toBe(401);
    for (const userType of ['Buyer', 'Admin', null] as const) {
      const response = await market.post('/addProduct', await buildBody(), await market.join(userType));
      expect([response.status, (await problemOf(response)).code]).toEqual([403, 'not-allowed']);
    }
  });
});

describe('DELETE /productAll/{id}', () => {
  const remove = (id: string, caller: Caller | null) => market.remove(`/productAll/${id}`, caller);

  test("withdraws the seller's own product once and publishes an event", async () => {
    const id = await market.list(seller);
    const response = await remove(id, seller);
    expect([response.status, await response.json()]).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
    expect((await remove(id, seller)).status).toBe(404);
    const { rows } = await sql`select payload from outbox_events
      where type = 'product.withdrawn' and payload ->> 'productId' = ${id}`.execute(market.db);
    expect(rows).toEqual([
      { payload: { productId: id, ending: 'taken-down', sellerId: seller.id, withdrawnBy: seller.id } },
    ]);
  });

  test('lets an admin withdraw any product, and records the admin', async () => {
    const id = await market.list(seller);
    const admin = await market.join('Admin');
    expect((await remove(id, admin)).status).toBe(200);
    const { rows } = await sql`select admin_id, action from admin_actions where subject_id = ${id}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ admin_id: admin.id, action: 'withdraw-listing' }]);
  });

  test('notifies the seller by email if an admin removes a listing, but not if the seller does', async () => {
    const ids = [await market.list(seller), await market.list(seller)] as const;
    const emails = async () => {
      const { rows } = await sql<{ subject: string }>`select payload ->> 'subject' as subject from jobs
        where name = 'mail.send' and payload ->> 'to' = ${seller.email}`.execute(market.db);
      return rows.map(({ subject }) => subject);
    };
    expect((await remove(ids[0], seller)).status).toBe(200);
    expect(await emails()).toEqual([]);
    expect((await remove(ids[1], await market.join('Admin'))).status).toBe(200);
    expect(await emails()).toEqual([expect.stringMatching(/^Your listing was removed: /)]);
  });

  test("treats another seller's product as missing", async () => {
    const id = await market.list(seller);
    const outsider = await market.join('Seller');
    const responses = [
      await remove(id, outsider),
      await remove(someId, outsider),
      await remove('x', outsider),
    ];
    for (const response of responses) {
      expect([response.status, (await problemOf(response)).code]).toEqual([404, 'not-found']);
    }
    expect((await market.get(`/productAll/${id}`)).status).toBe(200);
  });

  test('needs a signed-in seller or admin', async () => {
    const id = await market.list(seller);
    expect((await remove(id, null)).status).toBe(401);
    expect((await remove(id, await market.join('Buyer'))).status).toBe(403);
  });

  test('is refused while a buyer pays, and possible again when the hold has expired', async () => {
    const id = await market.list(seller);
    const request = {
      bookingId: someId,
      buyerId: (await market.join('Buyer')).id,
      now: START,
    };
    await holdProduct(market.db, id, request);
    const response = await remove(id, seller);
    expect([response.status, (await problemOf(response)).code]).toEqual([409, 'product-in-payment']);
    market.setNow(new Date(START.getTime() + 15 * 60_000));
    expect((await remove(id, seller)).status).toBe(200);
  });

  test('is allowed to an admin while a buyer pays, and revokes the hold', async () => {
    const id = await market.list(seller);
    const request = { bookingId: someId, buyerId: (await market.join('Buyer')).id, now: START };
    await holdProduct(market.db, id, request);
    expect((await remove(id, await market.join('Admin'))).status).toBe(200);
    const { rows } = await sql`select ending from product_holds where product_id = ${id}`.execute(market.db);
    expect(rows).toEqual([{ ending: 'revoked' }]);
  });

  test('is refused when the product is sold', async () => {
    const id = await market.list(seller);
    await sellProduct(market.db, id, { bookingId: someId, now: START });
    const response = await remove(id, seller);
    expect([response.status, (await problemOf(response)).code]).toEqual([409, 'product-sold']);
  });
});

test('other domains read products in exactly the shape of API responses', async () => {
  const id = await market.list(seller, { facts: { brand: 'Lenovo', memoryGb: 16 } });
  const products = await wireProductsByIds(market.db, [id, someId], { publicUrl: ORIGIN, now: START });
  expect([...products]).toEqual([[id, await readProduct(id)]]);
});

test('the page of a hidden listing says why it is gone, and nothing about its content', async () => {
  const admin = await market.join('Admin', 'Farzana');
  const removedId = await market.list(seller);
  const removal = { productId: removedId, adminId: admin.id, reason: 'A copied photo', now: START };
  await market.db.transaction().execute((tx) => withdrawAsAdmin(tx, removal));
  const detailOf = async (id: string) => (await problemOf(await market.get(`/productAll/${id}`))).detail;
  expect(await detailOf(removedId)).toBe('Secondbyte removed this listing.');
  const downId = await market.list(seller);
  await market.remove(`/productAll/${downId}`, seller);
  expect(await detailOf(downId)).toBe('Its seller took this listing down.');
  expect(await detailOf(someId)).not.toMatch(/seller|removed/);
});

test("public data is read from a replica, a seller's own listings from the primary database", async () => {
  const { url } = await testDatabase();
  await sql`create schema behind`.execute(market.db);
  await sql`create table behind.products (like products including generated)`.execute(market.db);
  const behind = encodeURIComponent('-c search_path=behind,public ');
  const replica = new pg.Pool({ connectionString: url.replace('options=', `options=${behind}`) });
  const beside = await openCatalogTestMarket(url, replica);
  const karim = await beside.join('Seller', 'Karim');
  const id = await beside.list(karim);
  const own = `/productAll?sellerEmail=${encodeURIComponent(karim.email)}`;
  const seen = async (path: string, caller: Caller | null) =>
    (await (await beside.get(path, caller)).text()).includes(id);
  expect([await seen(own, karim), await seen(`/productAll/${id}`, karim)]).toEqual([true, true]);
  expect([await seen(own, null), await seen('/products?category=Laptop', karim)]).toEqual([false, false]);
  expect((await beside.get(`/productAll/${id}`)).status).toBe(404);
  await Promise.all([replica.end(), beside.close()]);
});
