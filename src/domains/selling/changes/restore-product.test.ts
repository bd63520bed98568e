import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { wireListing } from '../../catalog/contract.ts';
import { removeAsAdmin, withdrawAsAdmin } from '../../catalog/public-api.server.ts';
import { type CatalogTestMarket, insertPicture, START } from '../../catalog/testing/test-market.ts';
import { openSellingTestMarket } from '../testing/test-market.ts';

const REASON = 'The photos are of another shop';

let market: CatalogTestMarket;
let seller: Caller;
let admin: Caller;
let id: string;

beforeAll(async () => {
  market = await openSellingTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller', 'Karim');
  admin = await market.join('Admin', 'Shirin');
  const picture = await insertPicture(market);
  id = await market.list(seller, {
    title: 'Dell Latitude 5420',
    details: 'One owner',
    pictures: [{ id: picture, width: 1600, height: 1200, placeholder: '' }],
  });
});

const remove = () =>
  market.db
    .transaction()
    .execute((tx) => withdrawAsAdmin(tx, { productId: id, adminId: admin.id, reason: REASON, now: START }));

const restore = (caller: Caller | null = admin, reason = 'It was their own shop') =>
  market.post(`/productAll/${id}/restore`, { reason }, caller);

const codeOf = async (answer: Promise<Response>) => {
  const response = await answer;
  return response.ok ? 'done' : (await response.json()).code;
};

async function read(caller: Caller | null = null) {
  const response = await market.get(`/productAll/${id}`, caller);
  return response.ok ? wireListing.parse(await response.json()) : null;
}

test('a removed listing shows the reason to its seller, on its page and in My Products, and to no other user', async () => {
  await remove();
  expect(await read(seller)).toMatchObject({ ending: 'removed', removalReason: REASON });
  const own = await market.get('/listings?state=withdrawn', seller);
  expect(await own.json()).toMatchObject([{ title: 'Dell Latitude 5420', removalReason: REASON }]);
  expect(await read()).toBeNull();
});

test('a listing that its seller took down has no removal reason', async () => {
  await market.remove(`/productAll/${id}`, seller);
  expect(await read(seller)).not.toHaveProperty('removalReason');
});

test('an admin restores a listing unchanged; the reason is recorded and the seller notified by email', async () => {
  const before = await read();
  await remove();
  expect(await codeOf(restore())).toBe('done');
  expect(await read()).toEqual(before);
  const { rows } = await sql`
    select admin_id as by, action, subject, reason from admin_actions where subject_id = ${id} order by id`.execute(
    market.db,
  );
  expect(rows).toEqual([
    { by: admin.id, action: 'withdraw-listing', subject: 'Dell Latitude 5420', reason: REASON },
    {
      by: admin.id,
      action: 'restore-listing',
      subject: 'Dell Latitude 5420',
      reason: 'It was their own shop',
    },
  ]);
  const emails = await sql`
    select payload #>> '{subscription,topic}' as topic from jobs where name = 'mail.send' and payload ->> 'to' = ${seller.email}
    and payload ->> 'subject' = 'Your listing is back: Dell Latitude 5420'`.execute(market.db);
  expect(emails.rows).toEqual([{ topic: 'listings' }]);
});

test('a restored listing whose term has ended gets another week, so that its seller can renew it', async () => {
  await remove();
  const now = new Date(START.getTime() + 90 * DAY_MS);
  market.setNow(now);
  expect(await codeOf(restore())).toBe('done');
  expect((await read())?.endsAt).toBe(new Date(now.getTime() + 7 * DAY_MS).toISOString());
});

test('restoring is only for admins and requires a reason', async () => {
  await remove();
  expect(await codeOf(restore(seller))).toBe('not-allowed');
  expect(await codeOf(restore(null))).toBe('not-signed-in');
  expect(await codeOf(restore(admin, '  '))).toBe('invalid-input');
  expect(await read()).toBeNull();
});

test('restoring is refused if no admin removed the listing, or if it is already restored', async () => {
  expect(await codeOf(restore())).toBe('not-removed');
  await market.remove(`/productAll/${id}`, seller);
  expect(await codeOf(restore())).toBe('not-removed');
  await market.post(`/productAll/${id}/relist`, {}, seller);
  await remove();
  expect(await codeOf(restore())).toBe('done');
  expect(await codeOf(restore())).toBe('not-removed');
});

test('a listing of an account that was closed in the meantime cannot be restored', async () => {
  await remove();
  await sql`update users set closed_at = now() where id = ${seller.id}`.execute(market.db);
  expect(await codeOf(restore())).toBe('seller-closed');
});

describe('a listing that was off sale before its removal', () => {
  const endListing = {
    'taken-down': () => market.remove(`/productAll/${id}`, seller),
    'sold-elsewhere': () => market.post(`/productAll/${id}/sold-elsewhere`, {}, seller),
    lapsed: () =>
      sql`update products set state = 'withdrawn', withdrawn_at = ${START}, ending = 'lapsed'
        where id = ${id}`.execute(market.db),
  };
  const removeAgain = () =>
    inTransaction(market.db, (tx) =>
      removeAsAdmin(tx, { productId: id, adminId: admin.id, reason: REASON, now: START }),
    );

  test.each([
    ['taken-down', false],
    ['sold-elsewhere', true],
    ['lapsed', true],
  ] as const)('is %s again after the removal is undone, and not for sale', async (ending, hasPage) => {
    await endListing[ending]();
    await removeAgain();
    await removeAgain();
    expect(await read(seller)).toMatchObject({ ending: 'removed', removalReason: REASON });
    expect(await read()).toBeNull();
    const response = await restore();
    expect(await response.json()).toEqual({ acknowledged: true, endsAt: null });
    expect(await read(seller)).toMatchObject({ state: 'withdrawn', ending });
    expect((await read()) !== null).toBe(hasPage);
    const events = await sql`select from outbox_events where type = 'product.relisted'
      and payload ->> 'productId' = ${id}`.execute(market.db);
    expect(events.rows).toHaveLength(0);
    const emails = await sql`
      select from jobs where name = 'mail.send' and payload ->> 'to' = ${seller.email}
      and payload ->> 'subject' = 'Your listing is no longer removed: Dell Latitude 5420'`.execute(market.db);
    expect(emails.rows).toHaveLength(1);
    expect(await codeOf(restore())).toBe('not-removed');
    expect((await market.post(`/productAll/${id}/relist`, {}, seller)).status).toBe(200);
  });

  test('is for sale again after a later removal that took it off sale', async () => {
    await endListing['sold-elsewhere']();
    await removeAgain();
    await restore();
    await market.post(`/productAll/${id}/relist`, {}, seller);
    await removeAgain();
    expect(await codeOf(restore())).toBe('done');
    expect(await read()).toMatchObject({ state: 'unsold' });
  });
});
