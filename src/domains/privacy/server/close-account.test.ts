import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { done } from '#kernel/result.ts';
import type { Caller } from '#platform/api/contract.ts';
import { buildAccount } from '../../accounts/testing/fixtures.ts';
import { importProducts } from '../../catalog/public-api.server.ts';
import { buildProduct } from '../../catalog/testing/build-product.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../../orders/testing/test-market.ts';
import { completeOrder } from '../../reviews/testing/complete-order.ts';
import { openReviews } from '../../reviews/testing/fixtures.ts';
import { privacyApi } from './calls.server.ts';

let market: OrdersTestMarket;
let admin: Caller;
let seller: Caller;
let buyer: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({
    neighbors: (deps) => {
      const reviews = openReviews(deps);
      const modules = [...deps.modules, reviews.privacy];
      return [reviews.api, privacyApi({ ...deps, modules, reauthenticate: async () => done(null) })];
    },
  });
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller, { title: 'Latitude 7490' });
});

async function book(caller = buyer, _id = productId): Promise<string> {
  const order = { _id, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
  const { body } = await market.request(caller, 'POST', '/bookings', order);
  return String(body.bookingId);
}

const begin = (bookingId: string, caller = buyer) =>
  market.request(caller, 'POST', '/create-payment-intent', { bookingId });
const close = (user: Caller, by: Caller | null = admin, body: unknown = { reason: 'Sold bricks' }) =>
  market.request(by, 'DELETE', `/users/${user.id}`, body);
const stateOf = async (bookingId: string) => {
  const { status, body } = await market.request(admin, 'GET', `/booking/${bookingId}`);
  return status === 404 ? 'absent' : body.state;
};

async function accountOf({ id }: Caller) {
  const { rows } = await sql<{ closed: boolean; listed: number }>`
    select closed_at is not null as closed,
      (select count(*) from products where seller_id = users.id and state = 'unsold') as listed
    from users where id = ${id}`.execute(market.db);
  return rows[0];
}

async function auditEntriesOf({ id }: Caller) {
  const { rows } = await sql<{ action: string; subject: string; reason: string | null; admin_id: string }>`
    select action, subject, reason, admin_id from admin_actions where subject_id = ${id}`.execute(market.db);
  return rows;
}

test('only admins may close an account', async () => {
  expect((await close(buyer, null)).status).toBe(401);
  for (const caller of [seller, buyer]) {
    const { status, body } = await close(buyer, caller);
    expect([status, body.code]).toEqual([403, 'not-allowed']);
  }
});

describe('a closed seller', () => {
  test('has no listings, and their open orders have ended', async () => {
    await market.list(seller);
    const bookingId = await book();
    expect(await close(seller)).toMatchObject({ status: 200, body: { acknowledged: true, deletedCount: 1 } });
    expect(await accountOf(seller)).toEqual({ closed: true, listed: 0 });
    expect(await stateOf(bookingId)).toBe('unavailable');
    expect((await begin(bookingId)).body.code).toBe('product-gone');
  });

  test('is the reason given to people who had ordered the listings', async () => {
    const bookingId = await book();
    const removed = await market.list(seller, { title: 'Removed before' });
    const removedId = await book(buyer, removed);
    await sql`update products set state = 'withdrawn', withdrawn_by = ${admin.id}, withdrawn_at = now() - interval '1 day'
      where id = ${removed}`.execute(market.db);
    expect((await close(seller)).status).toBe(200);
    const endingOf = async (id: string) => (await market.request(buyer, 'GET', `/booking/${id}`)).body.ending;
    expect(await endingOf(bookingId)).toBe('account-closed');
    expect(await endingOf(removedId)).toBe('removed');
  });

  test('causes an event for each listing, also for thousands', async () => {
    const { pictures: _, ...listing } = buildProduct();
    const stock = Array.from({ length: 1_100 }, (_, index) => ({
      ...listing,
      postedAt: new Date(),
      importKey: `${seller.id}-${index}`,
    }));
    expect(await importProducts(market.db, seller.id, stock)).toBe(1_100);
    expect((await close(seller)).status).toBe(200);
    const { rows } = await sql<{ published: number; waiting: number }>`
      select count(distinct payload ->> 'productId') as published,
        count(*) filter (where delivered_at is null) as waiting
      from outbox_events where type = 'product.withdrawn' and payload ->> 'sellerId' = ${seller.id}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ published: 1_101, waiting: 1_101 }]);
  });

  test('is recorded with admin and reason, and gets an email', async () => {
    await close(seller);
    expect(await auditEntriesOf(seller)).toEqual([
      { action: 'close-account', subject: 'Closed account', reason: 'Sold bricks', admin_id: admin.id },
    ]);
    const emails = await market.emailsTo(seller.email);
    expect(emails).toMatchObject([{ subject: 'Your account is closed' }]);
    expect(emails[0]?.text).toContain('Sold bricks');
  });

  test('stays in the audit log with the earlier name', async () => {
    await close(seller);
    for (const change of [sql`reason = null`, sql`subject = 'Nobody'`, sql`action = 'keep-listing'`]) {
      const attempt = sql`update admin_actions set ${change} where subject_id = ${seller.id}`.execute(
        market.db,
      );
      await expect(attempt).rejects.toThrow('written once');
    }
  });

  test('is closed after paid orders are completed, which stay readable for their buyers', async () => {
    const bookingId = await book();
    const { body } = await begin(bookingId);
    await market.cards.pay(String(body.clientSecret));
    await market.request(buyer, 'POST', '/payments', { bookingId, transactionId: body.transactionId });
    expect((await close(seller)).body.code).toBe('money-in-flight');
    const { body: shown } = await market.request(buyer, 'POST', `/orders/${bookingId}/received`);
    await market.request(seller, 'POST', `/orders/${bookingId}/handover`, { pin: shown.pin });
    await market.request(buyer, 'POST', `/orders/${bookingId}/completion`);
    expect((await close(seller)).status).toBe(200);
    const { body: booking } = await market.request(buyer, 'GET', `/booking/${bookingId}`);
    expect(booking).toMatchObject({ paid: 'paid', sellerName: 'Karim', sellerEmail: seller.email });
  });

  test('is refused without any change while somebody pays for a listing', async () => {
    const other = await market.list(seller);
    await begin(await book());
    const { status, body } = await close(seller);
    expect([status, body.code]).toEqual([409, 'money-in-flight']);
    expect(await accountOf(seller)).toEqual({ closed: false, listed: 2 });
    expect(await auditEntriesOf(seller)).toEqual([]);
    expect(await book(buyer, other)).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a closed buyer', () => {
  test('has no open orders, and the products are free again', async () => {
    const bookingId = await book();
    await begin(bookingId);
    expect((await close(buyer)).status).toBe(200);
    expect(await stateOf(bookingId)).toBe('absent');
    const other = await market.join('Buyer', 'Salma');
    expect((await begin(await book(other), other)).status).toBe(200);
  });

  test('is refused while the bank decides on a payment', async () => {
    const bookingId = await book();
    const { body } = await begin(bookingId);
    await sql`update payment_intents set state = 'processing'
      where processor_id = ${String(body.transactionId)}`.execute(market.db);
    await market.cards.control('POST', 'api-faults', { status: 500, count: 20 });
    const refused = await close(buyer);
    await market.cards.control('DELETE', 'api-faults');
    expect([refused.status, refused.body.code]).toEqual([409, 'money-in-flight']);
    expect(await accountOf(buyer)).toMatchObject({ closed: false });
    expect(await stateOf(bookingId)).toBe('open');
  });

  test('waits for a payment made a moment earlier, though nobody has reported it yet', async () => {
    const bookingId = await book();
    const { body } = await begin(bookingId);
    await market.cards.pay(String(body.clientSecret));
    expect((await close(buyer)).body.code).toBe('money-in-flight');
    expect(await stateOf(bookingId)).toBe('paid');
  });

  test('cannot order anything', async () => {
    await close(buyer);
    const order = { _id: productId, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
    expect((await market.request(buyer, 'POST', '/bookings', order)).status).toBe(404);
  });
});

test("an admin's account is never closed, nor one's own", async () => {
  const other = await market.join('Admin', 'Rafiq');
  for (const user of [other, admin]) {
    const { status, body } = await close(user);
    expect([status, body.code]).toEqual([409, 'account-not-closable']);
  }
});

test('an account that is already closed looks like a missing one', async () => {
  await close(buyer);
  const ghost = { ...buyer, id: '019aa0b2-0000-7000-8000-000000000000' };
  for (const user of [buyer, ghost, { ...buyer, id: 'nonsense' }]) {
    const { status, body } = await close(user);
    expect([status, body.code]).toEqual([404, 'not-found']);
  }
});

test('an account with reviews, but without a paid order, keeps neither name nor addresses nor number', async () => {
  const bookingId = await completeOrder(market.db, { productId, buyerId: buyer.id }, market.orders.clock());
  for (const side of [buyer, seller]) {
    const written = await market.request(side, 'POST', `/orders/${bookingId}/review`, { stars: 4 });
    expect(written.status).toBe(200);
  }
  await sql`update users set contact_email = 'shop-' || email where id = ${seller.id}`.execute(market.db);
  await sql`update bookings set status = 'unavailable', fulfilment = 'refunded', refunded_poisha = price_poisha
    where id = ${bookingId}`.execute(market.db);
  for (const side of [buyer, seller]) {
    expect((await close(side)).status).toBe(200);
    const { rows } = await sql`
      select name, email, contact_email, number from users where id = ${side.id}`.execute(market.db);
    const email = `closed-${side.id}@closed.invalid`;
    expect(rows).toEqual([{ name: 'Closed account', email, contact_email: null, number: null }]);
  }
  const { list } = await market.request(null, 'GET', `/sellers/${seller.id}/reviews`);
  expect(list.map(({ writer }) => writer)).toEqual([null]);
});

test('an account with a paid order keeps its address, which cannot sign up again; the email says so', async () => {
  await completeOrder(market.db, { productId, buyerId: buyer.id }, market.orders.clock());
  const other = await market.join('Buyer', 'Selim');
  for (const person of [buyer, other])
    expect((await market.request(person, 'DELETE', '/me', {})).status).toBe(200);
  await expect(buildAccount(market.db, { email: buyer.email })).rejects.toThrow('email-taken');
  const returned = await buildAccount(market.db, { email: other.email });
  expect(returned.email).toBe(other.email);
  const { rows } = await sql`select name, email from users where id = ${buyer.id}`.execute(market.db);
  expect(rows).toEqual([{ name: 'Rahim', email: buyer.email }]);
  const [email] = await market.emailsTo(buyer.email);
  expect(email?.text).toContain('with your name, email addresses and number');
  expect(email?.text).toContain('you cannot sign up again with the same email address');
});

test('a reason of more than a thousand characters is refused by name', async () => {
  const { status, body } = await close(buyer, admin, { reason: 'x'.repeat(1_001) });
  expect([status, body.errors]).toEqual([400, { reason: ['Write at most 1000 characters'] }]);
});

test('a session of a closed account ends, and its password no longer works', async () => {
  await sql`insert into sessions (user_id, token, expires_at)
    values (${buyer.id}, gen_random_uuid(), now() + interval '1 day')`.execute(market.db);
  await sql`insert into credentials (user_id, account_id, provider_id, password)
    values (${buyer.id}, ${buyer.id}, 'credential', 'a hash')`.execute(market.db);
  expect((await close(buyer)).status).toBe(200);
  const { rows } = await sql<{ ways: number }>`
    select (select count(*) from sessions where user_id = ${buyer.id})
      + (select count(*) from credentials where user_id = ${buyer.id}) as ways`.execute(market.db);
  expect(rows).toEqual([{ ways: 0 }]);
});

test('no reason is required', async () => {
  expect((await market.request(admin, 'DELETE', `/users/${buyer.id}`)).status).toBe(200);
  expect(await auditEntriesOf(buyer)).toMatchObject([{ reason: null }]);
});

test('orders and payments at the same moment leave nothing open', async () => {
  const products = await Promise.all(Array.from({ length: 12 }, () => market.list(seller)));
  const booked = await Promise.all(products.slice(0, 4).map((id) => book(buyer, id)));
  const order = (_id: string) =>
    market.request(buyer, 'POST', '/bookings', {
      _id,
      buyerPhone: '01812345678',
      buyerLocation: 'Dhanmondi 27',
    });
  const responses = await Promise.all([
    ...products.slice(4).map(order),
    ...booked.map((bookingId) => begin(bookingId)),
    close(buyer),
  ]);
  expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(responses.at(-1)?.status).toBe(200);
  const { rows } = await sql<{ open: number; held: number }>`
    select (select count(*) from bookings where buyer_id = ${buyer.id} and status = 'open') as open,
      (select count(*) from product_holds where buyer_id = ${buyer.id} and ended_at is null) as held`.execute(
    market.db,
  );
  expect(rows).toEqual([{ open: 0, held: 0 }]);
});

test('twenty admins who close the same account at once close it once', async () => {
  await book();
  const responses = await Promise.all(Array.from({ length: 20 }, () => close(seller)));
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(19).fill(404)]);
  expect(await auditEntriesOf(seller)).toHaveLength(1);
});
