import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { hideProduct } from '../../catalog/testing/fixtures.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../../orders/testing/test-market.ts';
import { moderationApi } from './calls.server.ts';

let market: OrdersTestMarket;
let admin: Caller;
let seller: Caller;
let buyer: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ neighbors: (deps) => [moderationApi(deps)] });
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());
beforeEach(async () => {
  await sql`truncate reports`.execute(market.db);
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller, { title: 'Latitude 7490' });
});

const absent = '019aa0b2-0000-7000-8000-000000000000';
const report = (caller: Caller | null = buyer, overrides: Record<string, unknown> = {}) =>
  market.request(caller, 'POST', '/reports', {
    productId,
    reason: 'Suspected fraud',
    text: 'Asks for money by post',
    ...overrides,
  });
const decide = (decision: unknown, reason = 'Not allowed', by: Caller | null = admin, id = productId) =>
  market.request(by, 'PUT', `/reports/${id}`, { decision, reason });
const reports = async (query = '') => (await market.request(admin, 'GET', `/reports${query}`)).list;
const figure = async () => (await market.request(admin, 'GET', '/figures')).body.openReports;

async function productState(id = productId) {
  const { rows } = await sql<{ state: string }>`select state from products where id = ${id}`.execute(
    market.db,
  );
  return rows[0]?.state;
}

async function entries() {
  const { rows } = await sql<Record<string, unknown>>`
    select action, subject, reason, admin_id from admin_actions where subject_id = ${productId}`.execute(
    market.db,
  );
  return rows;
}

async function withdrawalEvents() {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from outbox_events
    where type = 'product.withdrawn' and payload ->> 'productId' = ${productId}`.execute(market.db);
  return rows[0]?.count;
}

test.each([
  ['GET', '/reports'],
  ['GET', '/figures'],
  ['PUT', `/reports/${absent}`],
])('only admins may call %s %s', async (method, path) => {
  expect((await market.request(null, method, path)).status).toBe(401);
  for (const caller of [seller, buyer]) expect((await market.request(caller, method, path)).status).toBe(403);
});

describe('POST /reports', () => {
  test('is open to all signed-in people', async () => {
    expect((await report(null)).status).toBe(401);
    const other = await market.join('Seller', 'Rafiq');
    for (const caller of [buyer, other, admin]) {
      expect((await report(caller)).body).toEqual({
        acknowledged: true,
        insertedId: expect.any(String),
        message: 'Thank you. We will look at it within a day.',
      });
    }
  });

  test('a second report by the same person is not acknowledged while the first is open', async () => {
    await report();
    expect((await report()).body).toEqual({
      acknowledged: false,
      message: 'You have already reported this listing.',
    });
    await decide('keep');
    expect((await report()).body.acknowledged).toBe(true);
  });

  test("one's own listing cannot be reported", async () => {
    const { status, body } = await report(seller);
    expect([status, body.code]).toEqual([409, 'own-product']);
  });

  test('a withdrawn listing looks like a missing one', async () => {
    await report();
    await decide('withdraw');
    for (const id of [productId, absent]) {
      expect((await report(buyer, { productId: id })).status).toBe(404);
    }
  });

  test('names missing and wrong values', async () => {
    const wrong = await report(buyer, { productId: 'x', reason: 'Too dear', text: 'x'.repeat(1_001) });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      {
        productId: ['Name the listing by its _id'],
        reason: ['Choose what is wrong with this listing'],
        text: ['Write at most 1000 characters'],
      },
    ]);
    const vague = await report(buyer, { reason: 'Something else', text: ' ' });
    expect(vague.body.errors).toEqual({ text: ['Say in a few words what is wrong'] });
  });
});

describe('GET /reports', () => {
  test('groups by listing, the most reported first', async () => {
    const once = await market.list(seller, { title: 'Office mouse' });
    await report(buyer, { productId: once });
    const other = await market.join('Buyer', 'Salma');
    await report(buyer);
    await report(other, { reason: 'Listed twice', text: '' });
    const list = await reports();
    expect(list.map((entry) => [entry.productId, entry.count])).toEqual([
      [productId, 2],
      [once, 1],
    ]);
    expect(list[0]).toMatchObject({
      product: { title: 'Latitude 7490', sellerEmail: seller.email, state: 'unsold' },
      reports: [
        { reason: 'Listed twice', text: '', reporter: { name: 'Salma', email: other.email } },
        { reason: 'Suspected fraud', text: 'Asks for money by post', reporter: { name: 'Rahim' } },
      ],
    });
    expect(await figure()).toBe(2);
  });

  test('leads from page to page', async () => {
    const second = await market.list(seller);
    await report(buyer);
    await report(buyer, { productId: second });
    const first = await market.request(admin, 'GET', '/reports?limit=1');
    expect(first.list).toHaveLength(1);
    expect(first.headers.get('link')).toBe('</reports?limit=1&page=2>; rel="next"');
    const last = await market.request(admin, 'GET', '/reports?limit=1&page=2');
    expect([last.list[0]?.productId, last.headers.get('link')]).toEqual([second, null]);
    expect((await market.request(admin, 'GET', '/reports?page=0')).status).toBe(400);
  });
});

describe('PUT /reports/{productId}', () => {
  test('keep leaves the listing for sale and closes its reports', async () => {
    await report();
    expect(await decide('keep', '')).toMatchObject({
      status: 200,
      body: { acknowledged: true, modifiedCount: 1 },
    });
    expect([await productState(), await reports(), await figure()]).toEqual(['unsold', [], 0]);
    expect(await entries()).toEqual([
      { action: 'keep-listing', subject: 'Latitude 7490', reason: null, admin_id: admin.id },
    ]);
    expect(await market.emailsTo(seller.email)).toEqual([]);
  });

  test.each([
    ['keep', 'It stays', true],
    ['withdraw', 'no longer for sale', false],
  ] as const)(
    '%s is emailed to all people who reported the listing, without revealing them to the seller',
    async (decision, words, leads) => {
      const other = await market.join('Buyer', 'Salma');
      const gone = await market.join('Buyer', 'Tahmina');
      for (const reporter of [buyer, other, gone]) await report(reporter);
      await sql`update users set closed_at = now() where id = ${gone.id}`.execute(market.db);
      await decide(decision, 'It shows another device');
      for (const reporter of [buyer, other]) {
        const emails = await market.emailsTo(reporter.email);
        expect(emails).toMatchObject([{ subject: 'Your report: Latitude 7490' }]);
        expect(emails[0]?.text).toContain(words);
        expect(emails[0]?.text.includes(`/categorylist/${productId}`)).toBe(leads);
        expect(emails[0]?.text).not.toContain('It shows another device');
      }
      expect(await market.emailsTo(gone.email)).toEqual([]);
      for (const { text } of await market.emailsTo(seller.email))
        expect(text).not.toMatch(/Rahim|Salma|Tahmina/);
    },
  );

  test('emails each reporter once, and nobody whose report was decided earlier', async () => {
    await report();
    await decide('keep');
    const other = await market.join('Buyer', 'Salma');
    await report(other);
    await decide('keep');
    expect(await market.emailsTo(buyer.email)).toHaveLength(1);
    expect(await market.emailsTo(other.email)).toHaveLength(1);
  });

  test('is not emailed to an unconfirmed address, which may belong to somebody else', async () => {
    await sql`update users set email_verified = false where id = ${buyer.id}`.execute(market.db);
    await report();
    await decide('keep');
    expect(await market.emailsTo(buyer.email)).toEqual([]);
  });

  test.each([
    ['deleted', 'taken-down', sql`withdrawn_by = seller_id`],
    ['marked as sold elsewhere', 'sold-elsewhere', sql`withdrawn_by = seller_id, ending = 'sold-elsewhere'`],
    ['left to expire', 'lapsed', sql`ending = 'lapsed'`],
  ])('a listing that its seller has %s becomes a removal, with the reason', async (_, before, ended) => {
    await report();
    await hideProduct(market.db, productId);
    await sql`update products set ${ended} where id = ${productId}`.execute(market.db);
    expect((await decide('withdraw', 'It shows another device')).status).toBe(200);
    const { rows } = await sql`
      select withdrawn_by, ending, ended_before from products where id = ${productId}`.execute(market.db);
    expect(rows).toEqual([{ withdrawn_by: admin.id, ending: null, ended_before: before }]);
    expect(await entries()).toMatchObject([
      { action: 'withdraw-listing', reason: 'It shows another device', admin_id: admin.id },
    ]);
    const emails = await market.emailsTo(seller.email);
    expect(emails).toMatchObject([{ subject: 'Your listing was removed: Latitude 7490' }]);
    expect(emails[0]?.text).toContain('It shows another device');
    expect(await market.emailsTo(buyer.email)).toHaveLength(1);
    expect(await withdrawalEvents()).toBe(0);
  });

  test('keep leaves a listing that its seller has deleted to them', async () => {
    await report();
    await hideProduct(market.db, productId);
    await sql`update products set withdrawn_by = seller_id where id = ${productId}`.execute(market.db);
    expect((await decide('keep')).status).toBe(200);
    const { rows } = await sql`select withdrawn_by from products where id = ${productId}`.execute(market.db);
    expect(rows).toEqual([{ withdrawn_by: seller.id }]);
    expect(await market.emailsTo(seller.email)).toEqual([]);
  });

  test('withdraw removes the listing, and the seller gets the reason', async () => {
    await report();
    expect((await decide('withdraw', 'It shows another device')).status).toBe(200);
    expect([await productState(), await reports()]).toEqual(['withdrawn', []]);
    expect(await entries()).toEqual([
      {
        action: 'withdraw-listing',
        subject: 'Latitude 7490',
        reason: 'It shows another device',
        admin_id: admin.id,
      },
    ]);
    const emails = await market.emailsTo(seller.email);
    expect(emails).toMatchObject([{ subject: 'Your listing was removed: Latitude 7490' }]);
    expect(emails[0]?.text).toContain('It shows another device');
  });

  test('withdraw needs a reason, and a decision is one of two', async () => {
    await report();
    expect((await decide('withdraw', ' ')).body.errors).toEqual({
      reason: ['Write the reason; the seller gets it by email'],
    });
    expect((await decide('burn')).body.errors).toEqual({ decision: ['Choose keep or withdraw'] });
    expect(await productState()).toBe('unsold');
  });

  test('a listing without open reports cannot be decided on', async () => {
    expect((await decide('keep')).body.code).toBe('nothing-to-decide');
    expect((await decide('keep', '', admin, absent)).status).toBe(404);
    await report();
    await decide('keep');
    expect((await decide('withdraw')).body.code).toBe('nothing-to-decide');
    expect(await productState()).toBe('unsold');
  });

  async function beginToPay() {
    const order = { _id: productId, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
    const { bookingId } = (await market.request(buyer, 'POST', '/bookings', order)).body;
    const payment = await market.request(buyer, 'POST', '/create-payment-intent', { bookingId });
    const { clientSecret, transactionId } = payment.body;
    const confirm = () => market.request(buyer, 'POST', '/payments', { bookingId, transactionId });
    return { bookingId: String(bookingId), clientSecret: String(clientSecret), confirm };
  }

  test('a listing is withdrawn also while somebody is paying for it, and they are refunded', async () => {
    await report();
    const { bookingId, clientSecret, confirm } = await beginToPay();
    expect((await decide('withdraw')).status).toBe(200);
    const { status, body } = await market.request(buyer, 'POST', '/create-payment-intent', { bookingId });
    expect([status, body.code]).toEqual([409, 'product-gone']);
    expect(await market.cards.pay(clientSecret)).toBe('succeeded');
    expect((await confirm()).body.code).toBe('payment-refunded');
    expect(await productState()).toBe('withdrawn');
  });

  test('a listing that was paid in the meantime can only be kept', async () => {
    await report();
    const { clientSecret, confirm } = await beginToPay();
    await market.cards.pay(clientSecret);
    await confirm();
    expect((await decide('withdraw')).body.code).toBe('product-sold');
    expect((await decide('keep')).status).toBe(200);
  });

  test('ten simultaneous decisions count as one', async () => {
    await report();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(index % 2 ? 'keep' : 'withdraw')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });
});

test('the figures count open accounts by kind', async () => {
  const { body: before } = await market.request(admin, 'GET', '/figures');
  await market.join('Buyer', 'Salma');
  await market.join('Seller', 'Rafiq');
  const { body: after } = await market.request(admin, 'GET', '/figures');
  const today = before.today as Readonly<Record<string, number>>;
  expect(after).toEqual({
    sellers: Number(before.sellers) + 1,
    verifiedSellers: before.verifiedSellers,
    sellersToApprove: Number(before.sellersToApprove) + 1,
    buyers: Number(before.buyers) + 1,
    newBuyers: Number(before.newBuyers) + 1,
    openReports: 0,
    confirmedListings: 0,
    today: {
      sellers: Number(today.sellers) + 1,
      sellersToApprove: Number(today.sellersToApprove) + 1,
      buyers: Number(today.buyers) + 1,
      reports: today.reports,
    },
    openDisputes: 0,
    messageCases: 0,
    verificationRequests: 0,
  });
});
