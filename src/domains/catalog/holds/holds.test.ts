import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { keepFor, lockProduct, productsByIds, releaseHold, revokeHoldOf } from '../public-api.server.ts';
import { holdProduct, sellProduct } from '../testing/fixtures.ts';
import { type CatalogTestMarket, openCatalogTestMarket, START } from '../testing/test-market.ts';
import { withdrawProductsOf } from './withdraw-products.server.ts';

let market: CatalogTestMarket;
let seller: Caller;
let buyer: Caller;

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller');
  buyer = await market.join('Buyer');
});

const passMinutes = (count: number) => market.setNow(new Date(market.now().getTime() + count * 60_000));

function take(productId: string, buyerId: string = buyer.id, bookingId: string = randomUUID()) {
  return holdProduct(market.db, productId, { bookingId, buyerId, now: market.now() });
}

function sell(productId: string, bookingId: string) {
  return sellProduct(market.db, productId, { bookingId, now: market.now() });
}

function release(bookingId: string) {
  return inTransaction(market.db, (tx) => releaseHold(tx, bookingId, market.now()));
}

async function stateOf(id: string) {
  return (await productsByIds(market.db, [id], market.now()))[0]?.state;
}

async function endings(productId: string) {
  const { rows } = await sql<{ ending: string | null }>`
    select ending from product_holds where product_id = ${productId} order by taken_at, id`.execute(
    market.db,
  );
  return rows.map((row) => row.ending);
}

/** Makes 20 buyers request a hold of one product at once; returns how many get it. */
async function race(): Promise<number> {
  const id = await market.list(seller);
  const buyers = await Promise.all(Array.from({ length: 20 }, () => market.join('Buyer')));
  const results = await Promise.all(buyers.map((one) => take(id, one.id)));
  const refused = results.filter((result) => !result.ok);
  expect(refused.every((result) => result.code === 'product-held')).toBe(true);
  return results.length - refused.length;
}

describe('twenty simultaneous buyers of one product', () => {
  test('exactly one buyer gets the hold, in every round', async () => {
    for (let round = 0; round < 5; round++) expect(await race()).toBe(1);
  });

  test('without the unique index, more than one buyer gets it, so only the index prevents this', async () => {
    await sql`drop index product_holds_one_live`.execute(market.db);
    try {
      expect(await race()).toBeGreaterThan(1);
    } finally {
      await market.clear();
      await sql`create unique index product_holds_one_live on product_holds (product_id)
        where ended_at is null`.execute(market.db);
    }
  });
});

test('a hold lasts 15 minutes and makes the product reserved', async () => {
  const id = await market.list(seller);
  expect(await take(id)).toMatchObject({ ok: true, value: { expiresAt: new Date('2026-11-20T10:15:00Z') } });
  expect(await stateOf(id)).toBe('reserved');
});

test('another buyer gets the time in Dhaka when to try again', async () => {
  const id = await market.list(seller);
  await take(id);
  const other = await market.join('Buyer');
  expect(await take(id, other.id)).toEqual({
    ok: false,
    code: 'product-held',
    detail: 'Another buyer is paying for this product. Try again at 4:15 pm.',
    retryAfter: 900,
  });
});

test('a repeated request of the same booking returns the same hold with the same end', async () => {
  const id = await market.list(seller);
  const bookingId = randomUUID();
  const first = await take(id, buyer.id, bookingId);
  passMinutes(5);
  expect(await take(id, buyer.id, bookingId)).toEqual(first);
  expect(await endings(id)).toEqual([null]);
});

test('a product with an expired hold is unsold and another buyer can hold it, even before the sweep', async () => {
  const id = await market.list(seller);
  await take(id);
  passMinutes(15);
  expect(await stateOf(id)).toBe('unsold');
  const other = await market.join('Buyer');
  expect(await take(id, other.id)).toMatchObject({ ok: true });
  passMinutes(15);
  await market.runJobs();
  expect(await endings(id)).toEqual(['lapsed', 'lapsed']);
});

test('a released product is free immediately', async () => {
  const id = await market.list(seller);
  const bookingId = randomUUID();
  await take(id, buyer.id, bookingId);
  await release(bookingId);
  expect(await stateOf(id)).toBe('unsold');
  expect(await take(id, (await market.join('Buyer')).id)).toMatchObject({ ok: true });
  expect(await endings(id)).toEqual(['released', null]);
});

test("releasing an expired hold does not end the next buyer's hold", async () => {
  const id = await market.list(seller);
  const bookingId = randomUUID();
  await take(id, buyer.id, bookingId);
  passMinutes(15);
  await take(id, (await market.join('Buyer')).id);
  await release(bookingId);
  expect(await stateOf(id)).toBe('reserved');
  expect(await endings(id)).toEqual(['lapsed', null]);
});

test('a buyer has at most three active holds, also with simultaneous requests', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => market.list(seller)));
  const results = await Promise.all(ids.map((id) => take(id)));
  expect(results.filter((result) => result.ok)).toHaveLength(3);
  expect(results.filter((result) => !result.ok && result.code === 'too-many-holds')).toHaveLength(5);
  passMinutes(15);
  expect(await take(await market.list(seller))).toMatchObject({ ok: true });
});

test('after two expired holds of a product, a buyer waits an hour for the third, but not for other products', async () => {
  const id = await market.list(seller);
  const other = await market.list(seller);
  for (let lapse = 0; lapse < 2; lapse++) {
    expect(await take(id)).toMatchObject({ ok: true });
    passMinutes(15);
  }
  expect(await take(id)).toEqual({
    ok: false,
    code: 'hold-cooldown',
    detail: 'You have held this product twice without paying. Try again at 5:30 pm.',
    retryAfter: 3_600,
  });
  expect(await take(other)).toMatchObject({ ok: true });
  passMinutes(60);
  expect(await take(id)).toMatchObject({ ok: true });
});

test('a released hold counts as an expired one', async () => {
  const id = await market.list(seller);
  for (const bookingId of [randomUUID(), randomUUID()]) {
    expect(await take(id, buyer.id, bookingId)).toMatchObject({ ok: true });
    await release(bookingId);
  }
  expect(await take(id)).toMatchObject({ code: 'hold-cooldown', retryAfter: 3_600 });
  expect(await take(id, (await market.join('Buyer')).id)).toMatchObject({ ok: true });
});

test('a revoked hold does not count against its buyer', async () => {
  const id = await market.list(seller);
  for (const bookingId of [randomUUID(), randomUUID(), randomUUID()]) {
    expect(await take(id, buyer.id, bookingId)).toMatchObject({ ok: true });
    await inTransaction(market.db, (tx) => revokeHoldOf(tx, bookingId, market.now()));
  }
  expect(await take(id)).toMatchObject({ ok: true });
  expect(await endings(id)).toEqual(['revoked', 'revoked', 'revoked', null]);
});

test("yesterday's unpaid hold no longer counts against the buyer", async () => {
  const id = await market.list(seller);
  await take(id);
  passMinutes(24 * 60 + 16);
  await market.runJobs();
  for (let lapse = 0; lapse < 2; lapse++) {
    expect(await take(id)).toMatchObject({ ok: true });
    passMinutes(15);
  }
  expect(await take(id)).toMatchObject({ code: 'hold-cooldown' });
});

describe('a product that the seller reserves for a buyer', () => {
  const until = () => new Date(market.now().getTime() + 24 * 60 * 60_000);
  const keep = (productId: string, bookingId: string) =>
    inTransaction(market.db, async (tx) => {
      const product = await lockProduct(tx, productId, market.now());
      if (!product) throw new Error('a product that was listed is not there');
      return keepFor(tx, product, { bookingId, buyerId: buyer.id, until: until(), now: market.now() });
    });

  test("counts neither as one of the buyer's payments nor as an unpaid hold", async () => {
    const [ids, bookingId] = [
      await Promise.all(Array.from({ length: 4 }, () => market.list(seller))),
      randomUUID(),
    ];
    for (const id of ids) await keep(id, id === ids[0] ? bookingId : randomUUID());
    expect(await take(await market.list(seller))).toMatchObject({ ok: true });
    for (let round = 0; round < 2; round++) {
      await release(bookingId);
      await keep(String(ids[0]), bookingId);
    }
    await release(bookingId);
    expect(await take(String(ids[0]))).toMatchObject({ ok: true });
  });

  test("cannot be deleted, and is withdrawn when the seller's account is closed", async () => {
    const id = await market.list(seller);
    await keep(id, randomUUID());
    const refused = await market.remove(`/productAll/${id}`, seller);
    expect(await refused.json()).toMatchObject({
      code: 'product-in-payment',
      detail: expect.stringMatching(/^You are keeping this product for a buyer/),
    });
    const closing = { sellerId: seller.id, by: seller.id, now: market.now() };
    expect(await inTransaction(market.db, (tx) => withdrawProductsOf(tx, closing))).toEqual({
      ok: true,
      value: 1,
    });
    expect(await endings(id)).toEqual(['revoked']);
  });
});

describe('selling', () => {
  test('a product is sold once, and the sale publishes an event', async () => {
    const id = await market.list(seller);
    const bookingId = randomUUID();
    await take(id, buyer.id, bookingId);
    expect(await sell(id, bookingId)).toBe(true);
    expect(await stateOf(id)).toBe('sold');
    expect(await endings(id)).toEqual(['paid']);
    expect(await sell(id, bookingId)).toBe(false);
    expect(await sell(id, randomUUID())).toBe(false);
    const { rows } = await sql`select payload from outbox_events
      where type = 'product.sold' and payload ->> 'productId' = ${id}`.execute(market.db);
    expect(rows).toEqual([{ payload: { productId: id, sellerId: seller.id, bookingId } }]);
  });

  test('a payment after the hold expired still buys a product that no other buyer holds', async () => {
    const id = await market.list(seller);
    const bookingId = randomUUID();
    await take(id, buyer.id, bookingId);
    passMinutes(20);
    expect(await sell(id, bookingId)).toBe(true);
  });

  test("a payment during another buyer's hold buys nothing", async () => {
    const id = await market.list(seller);
    const late = randomUUID();
    await take(id, buyer.id, late);
    passMinutes(20);
    await take(id, (await market.join('Buyer')).id);
    expect(await sell(id, late)).toBe(false);
    expect(await stateOf(id)).toBe('reserved');
  });

  test('of twenty simultaneous sales, exactly one succeeds', async () => {
    const id = await market.list(seller);
    const sales = await Promise.all(Array.from({ length: 20 }, () => sell(id, randomUUID())));
    expect(sales.filter(Boolean)).toHaveLength(1);
  });

  test('a hold of a sold or withdrawn product is refused with its reason', async () => {
    const sold = await market.list(seller);
    await sell(sold, randomUUID());
    expect(await take(sold)).toMatchObject({ ok: false, code: 'product-sold' });
    const withdrawn = await market.list(seller);
    await market.remove(`/productAll/${withdrawn}`, seller);
    expect(await take(withdrawn)).toMatchObject({ ok: false, code: 'product-gone' });
    expect(await take(randomUUID())).toMatchObject({ ok: false, code: 'product-gone' });
    expect(await sell(withdrawn, randomUUID())).toBe(false);
  });
});

test('a locked product is read with its current state, an unknown product is null', async () => {
  const id = await market.list(seller, { resalePricePoisha: 4_200_000 });
  const read = (wanted: string) => inTransaction(market.db, (tx) => lockProduct(tx, wanted, START));
  expect(await read(id)).toMatchObject({
    id,
    sellerId: seller.id,
    resalePricePoisha: 4_200_000,
    state: 'unsold',
  });
  expect(await read(randomUUID())).toBeNull();
});
