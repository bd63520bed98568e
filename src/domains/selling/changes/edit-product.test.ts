import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { wireListing } from '../../catalog/contract.ts';
import { reductionOf } from '../../catalog/public-api.server.ts';
import { holdProduct, sellProduct } from '../../catalog/testing/fixtures.ts';
import { type CatalogTestMarket, insertPicture, ORIGIN, START } from '../../catalog/testing/test-market.ts';
import { openSellingTestMarket } from '../testing/test-market.ts';

let market: CatalogTestMarket;
let seller: Caller;
let id: string;

beforeAll(async () => {
  market = await openSellingTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller', 'Karim');
  id = await market.list(seller);
});

const edit = (body: object, caller: Caller | null = seller, productId = id) =>
  market.patch(`/productAll/${productId}`, body, caller);

async function readResponse(response: Promise<Response>) {
  const { status, body } = await response.then(async (one) => ({
    status: one.status,
    body: await one.json(),
  }));
  const { code, errors, ...rest } = body as { code?: string; errors?: object };
  return code === undefined ? { status, ...rest } : { status, code, ...(errors ? { errors } : {}) };
}

async function read(caller: Caller | null = null, productId = id) {
  return wireListing.parse(await (await market.get(`/productAll/${productId}`, caller)).json());
}

async function saved(body: object) {
  expect(await readResponse(edit(body))).toMatchObject({ status: 200, modifiedCount: 1 });
  return read();
}

describe('PATCH /productAll/{id}', () => {
  test('changes the given fields, leaves the rest, and increments the version', async () => {
    const before = await read();
    expect(await readResponse(edit({ version: 1, resalePrice: '৳৩৬,০০০', Location: 'Chottogram' }))).toEqual({
      status: 200,
      acknowledged: true,
      matchedCount: 1,
      modifiedCount: 1,
      version: 2,
    });
    const { priceHistory, ...after } = await read();
    expect(after).toEqual({
      ...before,
      resalePrice: 36_000,
      Location: 'Chottogram',
      version: 2,
      priceHistory: undefined,
    });
    expect(priceHistory).toEqual([{ from: 38_500, to: 36_000, at: START.toISOString() }]);
  });

  test('finds the price before a raise also after many edits, so that lowering it shows no reduction', async () => {
    // The price rises from 38,500 to 60,000, changes 21 times, and falls to 42,000.
    await sql`
      insert into product_changes (product_id, action, version, from_poisha, to_poisha, changed_by, changed_at)
      select ${id}::uuid, 'edited', n + 1,
        case when n = 1 then 3850000 when n % 2 = 0 then 6000000 else 5900000 end,
        case when n = 23 then 4200000 when n % 2 = 1 then 6000000 else 5900000 end,
        ${seller.id}::uuid, ${START}::timestamptz + n * interval '1 minute'
      from generate_series(1, 23) as n`.execute(market.db);
    const { priceHistory } = await read();
    expect(priceHistory).toHaveLength(21);
    expect(priceHistory[0]).toMatchObject({ from: 38_500, to: 60_000 });
    expect(await reductionOf(market.db, id)).toBeNull();
  });

  test('publishes an event and writes an immutable record', async () => {
    await saved({ version: '1', resalePrice: 36_000, title: 'Lenovo ThinkPad T480s' });
    const { rows: events } = await sql`select payload from outbox_events
      where type = 'product.edited' and payload ->> 'productId' = ${id}`.execute(market.db);
    expect(events).toEqual([
      {
        payload: {
          productId: id,
          sellerId: seller.id,
          changed: ['title', 'resalePrice', 'facts'],
          fromPoisha: 3_850_000,
          toPoisha: 3_600_000,
        },
      },
    ]);
    const rewritten = sql`update product_changes set to_poisha = 1 where product_id = ${id}`.execute(
      market.db,
    );
    await expect(rewritten).rejects.toThrow('written once');
  });

  test('changes nothing if all values are the same already', async () => {
    expect(await readResponse(edit({ version: 1, title: 'Lenovo ThinkPad T480, i5, 16 GB' }))).toMatchObject({
      status: 200,
      modifiedCount: 0,
      version: 1,
    });
    const { rows } = await sql`select 1 from product_changes where product_id = ${id}`.execute(market.db);
    expect(rows).toEqual([]);
  });

  test('refuses an outdated version and returns the current values', async () => {
    await saved({ version: 1, resalePrice: 36_000 });
    await saved({ version: 2, resalePrice: 35_000, product_details: 'Battery health 87%.' });
    expect(await readResponse(edit({ version: 1, title: 'Other' }))).toEqual({
      status: 409,
      code: 'listing-changed',
      errors: {
        resalePrice: ['Changed in the meantime: now ৳35,000'],
        product_details: ['Changed in the meantime: now Battery health 87%.'],
        facts: ['Changed in the meantime.'],
      },
    });
    expect((await read()).title).toBe('Lenovo ThinkPad T480, i5, 16 GB');
  });

  test('accepts only one of two simultaneous edits', async () => {
    const responses = await Promise.all(
      [36_000, 37_000].map((resalePrice) => readResponse(edit({ version: 1, resalePrice }))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('validates the given fields with the messages of the form', async () => {
    expect(await readResponse(edit({ resalePrice: 0, title: ' ', images: [] }))).toEqual({
      status: 400,
      code: 'invalid-input',
      errors: {
        version: ['Name the version of the listing that you saw'],
        title: ['Your product name is required'],
        resalePrice: ['Enter a price in whole taka between 1 and 9,99,999'],
      },
    });
    expect(await readResponse(edit({ version: 1, images: [] }))).toMatchObject({
      status: 400,
      errors: { image_url: ['Photo is Required'] },
    });
  });

  test("treats another seller's listing as missing", async () => {
    const other = await market.join('Seller');
    expect(await readResponse(edit({ version: 1, resalePrice: 1 }, other))).toEqual({
      status: 404,
      code: 'not-found',
    });
    expect(await readResponse(edit({ version: 1, resalePrice: 1 }, seller, randomUUID()))).toMatchObject({
      status: 404,
    });
    expect((await read()).resalePrice).toBe(38_500);
  });

  test('is refused for a closed account', async () => {
    await sql`update users set closed_at = now() where id = ${seller.id}`.execute(market.db);
    expect(await readResponse(edit({ version: 1, resalePrice: 1 }))).toMatchObject({ code: 'not-allowed' });
  });

  test('is refused while a buyer pays, and after the sale', async () => {
    const buyer = await market.join('Buyer');
    const bookingId = randomUUID();
    await holdProduct(market.db, id, { bookingId, buyerId: buyer.id, now: START });
    expect(await readResponse(edit({ version: 1, resalePrice: 1 }))).toEqual({
      status: 409,
      code: 'product-in-payment',
    });
    await sellProduct(market.db, id, { bookingId, now: START });
    expect(await readResponse(edit({ version: 1, resalePrice: 1 }))).toEqual({
      status: 409,
      code: 'product-sold',
    });
    expect((await read()).resalePrice).toBe(38_500);
  });

  test('reads attributes from changed texts again, and keeps those that the seller entered', async () => {
    id = await market.list(seller, { facts: { panel: 'IPS', resolution: '1920 × 1080' } });
    expect((await read()).facts).toMatchObject({ memoryGb: 16, resolution: '1920 × 1080' });
    const { facts } = await saved({ version: 1, title: 'Lenovo ThinkPad T480, i5, 8 GB RAM' });
    expect(facts).toMatchObject({ memoryGb: 8, resolution: '1920 × 1080' });
  });

  test('leaves out attributes that the seller marks as misread', async () => {
    const { facts } = await saved({ version: 1, withoutFacts: ['memoryGb'] });
    expect(facts).toMatchObject({ brand: 'Lenovo' });
    expect(facts).not.toHaveProperty('memoryGb');
  });

  test('keeps left out attributes out, until the seller sets them or wants them to be read', async () => {
    await saved({ version: 1, withoutFacts: ['memoryGb'] });
    const title = 'Lenovo ThinkPad T480, i5, 8 GB RAM';
    for (const body of [{ resalePrice: 36_000 }, { title }, { facts: { batteryCycles: 212 } }]) {
      const { version } = await read();
      expect((await saved({ version, ...body })).facts).not.toHaveProperty('memoryGb');
    }
    expect((await saved({ version: 5, facts: { memoryGb: 32 } })).facts).toMatchObject({ memoryGb: 32 });
    await saved({ version: 6, facts: {}, withoutFacts: [] });
    expect((await read()).facts).toMatchObject({ memoryGb: 8 });
  });

  test('exchanges photos: new photos are claimed, removed photos are released', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => insertPicture(market)));
    const [a = '', b = '', c = ''] = ids;
    const address = (picture: string) => `${ORIGIN}/images/${picture}/page.jpg`;
    await saved({ version: 1, images: [address(a), address(b)] });
    const after = await saved({ version: 2, images: [address(c), address(a)] });
    expect(after.images.map((picture) => picture.id)).toEqual([c, a]);
    const { rows } = await sql<{ id: string; uses: number }>`
      select id, uses from images where id in (${a}, ${b}, ${c})`.execute(market.db);
    expect(Object.fromEntries(rows.map((row) => [row.id, row.uses]))).toEqual({ [a]: 1, [b]: 0, [c]: 1 });
    expect(await readResponse(edit({ version: 3, images: [address('f'.repeat(32))] }))).toMatchObject({
      status: 400,
      errors: { image_url: ['This photo is no longer stored; upload it again'] },
    });
  });

  test('moves the listing to its new category in lists and counts', async () => {
    await saved({ version: 1, category: 'Desktop' });
    const list = async (category: string) =>
      ((await (await market.get(`/products?category=${category}`)).json()) as { _id: string }[]).length;
    expect([await list('Laptop'), await list('Desktop')]).toEqual([0, 1]);
    const counts = (await (await market.get('/categoryall?category=Desktop')).json()) as { count: number }[];
    expect(counts[0]?.count).toBe(1);
  });
});
