import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { insertReview, removeAsAdmin, withdrawAsAdmin } from '../../catalog/public-api.server.ts';
import { hideProduct } from '../../catalog/testing/fixtures.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../../orders/testing/test-market.ts';
import { moderationApi } from './calls.server.ts';

let market: OrdersTestMarket;
let admin: Caller;
let seller: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ neighbors: (deps) => [moderationApi(deps)] });
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());
beforeEach(async () => {
  await sql`truncate listing_confirmations`.execute(market.db);
  seller = await market.join('Seller', 'Karim');
  productId = await market.list(seller, { title: 'Latitude 7490' });
  await sql`
    insert into listing_confirmations (product_id, seller_id, question, asked, confirmed_at)
    values (${productId}, ${seller.id}, 'placeholder-price', 'You ask ৳1. Is that the price?', '2026-11-20'),
      (${productId}, ${seller.id}, 'few-words', '“ok” is all you say about it.', '2026-11-21')`.execute(
    market.db,
  );
});

const queue = async () => (await market.request(admin, 'GET', '/confirmed-listings')).list;
const figure = async () => (await market.request(admin, 'GET', '/figures')).body.confirmedListings;
const decide = (decision: string, reason = '', by: Caller | null = admin) =>
  market.request(by, 'PUT', `/confirmed-listings/${productId}`, { decision, reason });

async function stateAndActions() {
  const { rows } = await sql<{ state: string; actions: string[] }>`
    select state, array(select action from admin_actions where subject_id = products.id) as actions
    from products where id = ${productId}`.execute(market.db);
  return rows[0];
}

test.each([
  ['GET', '/confirmed-listings'],
  ['PUT', '/confirmed-listings/019aa0b2-0000-7000-8000-000000000000'],
])('only admins may call %s %s', async (method, path) => {
  expect((await market.request(null, method, path)).status).toBe(401);
  const buyer = await market.join('Buyer', 'Rahim');
  for (const caller of [seller, buyer]) expect((await market.request(caller, method, path)).status).toBe(403);
});

describe('the quality queue', () => {
  test('shows data confirmed by the seller, and only of listings for sale', async () => {
    expect(await queue()).toMatchObject([
      {
        productId,
        product: { title: 'Latitude 7490' },
        seller: { seller: { name: 'Karim' } },
        confirmed: [
          { question: 'placeholder-price', asked: 'You ask ৳1. Is that the price?' },
          { question: 'few-words' },
        ],
      },
    ]);
    expect(await figure()).toBe(1);
    await hideProduct(market.db, productId);
    expect([await queue(), await figure()]).toEqual([[], 0]);
  });

  test('leaves a good listing unchanged, and asks about it once', async () => {
    expect((await decide('fine')).body).toEqual({ acknowledged: true, modifiedCount: 2 });
    expect([await queue(), await stateAndActions()]).toEqual([
      [],
      { state: 'unsold', actions: ['keep-listing'] },
    ]);
    expect((await decide('fine')).body.code).toBe('nothing-to-decide');
  });

  test('withdraws a listing with a reason, which its seller gets', async () => {
    expect((await decide('withdraw')).body.errors).toEqual({
      reason: ['Write the reason; the seller gets it by email'],
    });
    expect((await decide('withdraw', '৳1 is no price.')).status).toBe(200);
    expect(await stateAndActions()).toEqual({ state: 'withdrawn', actions: ['withdraw-listing'] });
    const [email] = await market.emailsTo(seller.email);
    expect(email?.text).toContain('We have checked it, and we have removed it.');
    expect(email?.text).toContain('৳1 is no price.');
  });

  test('removes a listing that its seller has just deleted, so that it cannot be relisted', async () => {
    await hideProduct(market.db, productId);
    expect((await decide('withdraw', '৳1 is no price.')).status).toBe(200);
    expect(await stateAndActions()).toEqual({ state: 'withdrawn', actions: ['withdraw-listing'] });
    const { rows } = await sql`select withdrawn_by from products where id = ${productId}`.execute(market.db);
    expect(rows).toEqual([{ withdrawn_by: admin.id }]);
    expect((await market.emailsTo(seller.email))[0]?.text).toContain('৳1 is no price.');
  });
});

describe('a removed listing whose seller asks for another check', () => {
  beforeEach(async () => {
    await sql`truncate listing_confirmations, removal_reviews`.execute(market.db);
    await inTransaction(market.db, (tx) =>
      withdrawAsAdmin(tx, { productId, adminId: admin.id, reason: 'No price', now: new Date() }),
    );
    await sql`insert into product_changes (product_id, action, version, changed, changed_by, changed_at)
      values (${productId}, 'edited', 2, '{title}', ${seller.id}, now() - interval '1 day'),
        (${productId}, 'edited', 3, '{resalePrice,facts}', ${seller.id}, now() + interval '1 minute'),
        (${productId}, 'edited', 4, '{resalePrice}', ${seller.id}, now() + interval '2 minutes')`.execute(
      market.db,
    );
    await inTransaction(market.db, (tx) =>
      insertReview(tx, { productId, sellerId: seller.id, now: new Date() }),
    );
  });

  test('is in the queue with the reason and the changes since the removal', async () => {
    expect(await queue()).toMatchObject([
      { productId, confirmed: [], review: { reason: 'No price', changed: ['facts', 'resalePrice'] } },
    ]);
    expect(await figure()).toBe(1);
  });

  test('shows no changes from before the latest removal', async () => {
    const now = new Date(Date.now() + 3 * 60_000);
    await inTransaction(market.db, async (tx) => {
      await removeAsAdmin(tx, { productId, adminId: admin.id, reason: 'Still no price', now });
      await insertReview(tx, { productId, sellerId: seller.id, now });
    });
    expect(await queue()).toMatchObject([{ review: { reason: 'Still no price', changed: [] } }]);
  });

  test('stays removed with a reason, which its seller gets', async () => {
    expect((await decide('withdraw')).status).toBe(400);
    expect((await decide('withdraw', 'Still no price.')).body).toEqual({
      acknowledged: true,
      modifiedCount: 1,
    });
    expect([await queue(), await figure()]).toEqual([[], 0]);
    expect(await stateAndActions()).toEqual({
      state: 'withdrawn',
      actions: ['withdraw-listing', 'withdraw-listing'],
    });
    const emails = await market.emailsTo(seller.email);
    expect(emails).toMatchObject([{ subject: 'Your listing stays removed: Latitude 7490' }]);
    expect(emails[0]?.text).toContain('Still no price.');
    expect((await decide('withdraw', 'Again.')).body.code).toBe('nothing-to-decide');
  });

  test('is not answered by accepting the confirmed data', async () => {
    expect((await decide('fine')).body.code).toBe('nothing-to-decide');
    expect(await queue()).toHaveLength(1);
  });

  test('leaves the queue if the account of its seller is closed', async () => {
    await sql`update users set closed_at = now() where id = ${seller.id}`.execute(market.db);
    expect([await queue(), await figure()]).toEqual([[], 0]);
  });
});
