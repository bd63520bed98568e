import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#platform/api/api.server.ts';
import type { Caller, UserType } from '#platform/api/contract.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAccount } from '../domains/accounts/testing/fixtures.ts';
import { holdProduct, listProduct } from '../domains/catalog/testing/fixtures.ts';
import { CARD_KEYS } from '../domains/payments/testing/card-processor.ts';
import { composeMarket } from './compose.ts';
import { readConfig } from './settings.ts';

const ORIGIN = 'http://localhost:3000';

type Market = Awaited<ReturnType<typeof composeMarket>>;

let market: Market;
let app: ReturnType<typeof createApi>;
const callers = new Map<string, Caller>();

async function join(userType: UserType): Promise<Caller> {
  const { id, email, name } = await buildAccount(market.database.db, { userType, emailVerified: true });
  const caller: Caller = { id, email, name, userType, verified: false, emailVerified: true, via: 'token' };
  callers.set(`Bearer ${id}`, caller);
  return caller;
}

async function sendRequest(caller: Caller | null, call: string, body?: unknown): Promise<Response> {
  const [method = 'GET', path = '/'] = call.split(' ');
  return app.request(path, {
    method,
    headers: {
      ...(caller ? { authorization: `Bearer ${caller.id}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function send(caller: Caller, call: string, body?: unknown): Promise<void> {
  const response = await sendRequest(caller, call, body);
  if (response.status !== 200) throw new Error(`${call}: ${response.status} ${await response.text()}`);
}

/** Caller and query parameters for the test of a list call. */
type ListCase = { readonly caller: Caller | null; readonly path?: string; readonly query: string };

let cases: Readonly<Record<string, ListCase>>;

/** Creates two rows for each list of the API. Returns the caller and the query that read these rows, by API call. */
async function fill(): Promise<Readonly<Record<string, ListCase>>> {
  const { db } = market.database;
  const [admin, buyer, seller, other] = [
    await join('Admin'),
    await join('Buyer'),
    await join('Seller'),
    await join('Seller'),
  ];
  const products = [await listProduct(db, seller.id), await listProduct(db, seller.id)];
  let conversationId = '';
  const meeting = { buyerPhone: '01812345678', buyerLocation: 'Dhanmondi, Dhaka' };
  for (const _id of products) {
    await send(buyer, 'POST /bookings', { _id, ...meeting });
    await send(buyer, 'POST /wishlist', { _id, ...meeting });
    await send(buyer, 'POST /reports', { productId: _id, reason: 'Suspected fraud', text: '' });
    const hold = { bookingId: randomUUID(), buyerId: buyer.id, now: new Date() };
    const asked = await sendRequest(buyer, 'POST /conversations', {
      productId: _id,
      text: 'Does it get hot?',
    });
    conversationId = ((await asked.json()) as { conversationId: string }).conversationId;
    await send(seller, `POST /conversations/${conversationId}/messages`, { text: 'Send 500 advance first' });
    await send(buyer, `POST /conversations/${conversationId}/reports`, { reason: 'Asks for money ahead' });
    const held = await holdProduct(db, _id, hold);
    if (!held.ok) throw new Error(held.code);
    await sql`insert into payment_intents
      (booking_id, product_id, buyer_id, hold_id, hold_expires_at, amount_poisha, currency)
      values (${hold.bookingId}, ${_id}, ${buyer.id}, ${randomUUID()}, now(), 100, 'bdt')`.execute(db);
  }
  await sql`insert into reviews
    (booking_id, side, writer_id, about_id, stars, written_at, due_at, shown_at)
    select id, 'buyer', buyer_id, seller_id, 5, now(), now(), now() from bookings`.execute(db);
  await sql`insert into review_reports (review_id, reporter_id, reason, reported_at)
    select id, about_id, 'It names me', now() from reviews`.execute(db);
  await sql`insert into listing_confirmations (product_id, seller_id, question, asked, confirmed_at)
    select id, ${seller.id}, 'few-words', 'Is that enough?', now() from unnest(${products}::uuid[]) as id`.execute(
    db,
  );
  for (const _ of products) {
    await sql`insert into payout_runs (made_by, made_at) values (${admin.id}, now())`.execute(db);
  }
  for (const { id } of [seller, other]) {
    await sql`insert into verification_requests (seller_id, state, begun_at, asked_at)
      values (${id}, 'waiting', now(), now())`.execute(db);
  }
  await send(seller, 'POST /advertisement', { _id: products[0] });
  await send(other, 'POST /advertisement', { _id: await listProduct(db, other.id) });
  for (const { id } of [seller, other]) await send(admin, `PUT /users/admin/${id}`, { checks: ['phone'] });
  for (const { id } of [seller, other]) {
    await sql`insert into suspect_senders (user_id, conversations, noted_at) values (${id}, 3, now())`.execute(
      db,
    );
  }
  await sql`insert into notifications (person_id, kind, occasion, product_id, happened_at)
    select ${buyer.id}, 'wish-sold', id::text, id, now() from unnest(${products}::uuid[]) as wished (id)`.execute(
    db,
  );
  for (const taka of [30_000, 31_000]) {
    await sql`insert into offers (product_id, buyer_id, seller_id, state, asked_poisha, offered_poisha, buyer_phone,
        meet_location, made_at, due_at)
      values (${products[0]}, ${buyer.id}, ${seller.id}, 'withdrawn', 4000000,
        ${taka * 100}, '01812345678', 'Dhanmondi', now(), now() + interval '1 day')`.execute(db);
  }
  await sql`insert into disputes (booking_id, buyer_id, seller_id, reason, text, opened_at)
    select id, buyer_id, seller_id, 'Something else', 'It smells', now() - interval '4 days' from bookings`.execute(
    db,
  );
  return {
    'GET /disputes': { caller: admin, query: '' },
    'GET /offers': { caller: buyer, query: 'stage=done' },
    'GET /conversations': { caller: buyer, query: 'show=all' },
    'GET /conversations/{id}/messages': {
      caller: buyer,
      path: `/conversations/${conversationId}/messages`,
      query: '',
    },
    'GET /reported-conversations': { caller: admin, query: '' },
    'GET /suspect-senders': { caller: admin, query: '' },
    'GET /users': { caller: admin, query: 'userType=Seller&search=secondbyte.test' },
    'GET /audit-log': { caller: admin, query: '' },
    'GET /products': { caller: null, query: 'category=Laptop' },
    'GET /productsSort': { caller: null, query: '' },
    'GET /productAll': { caller: seller, query: `sellerEmail=${encodeURIComponent(seller.email)}` },
    'GET /listings': { caller: seller, query: 'state=reserved' },
    'GET /productcategory/{id}': { caller: null, path: '/productcategory/Laptop', query: '' },
    'GET /sellers/{id}/products': { caller: null, path: `/sellers/${seller.id}/products`, query: '' },
    'GET /sellers/{id}/reviews': { caller: null, path: `/sellers/${seller.id}/reviews`, query: '' },
    'GET /reviews/reported': { caller: admin, query: '' },
    'GET /search': { caller: null, query: 'q=thinkpad&category=Laptop&sort=newest&filters=no' },
    'GET /money/orders': { caller: admin, query: '' },
    'GET /payouts/runs': { caller: admin, query: '' },
    'GET /verifications': { caller: admin, query: '' },
    'GET /money': { caller: admin, query: 'kind=hold' },
    'GET /bookings': { caller: buyer, query: 'stage=open' },
    'GET /buyers': { caller: seller, query: 'stage=open' },
    'GET /wishlist': { caller: buyer, query: '' },
    'GET /notifications': { caller: buyer, query: '' },
    'GET /advertisement': { caller: null, query: '' },
    'GET /reports': { caller: admin, query: '' },
    'GET /confirmed-listings': { caller: admin, query: '' },
    'GET /sellers': { caller: admin, query: 'verified=yes&search=secondbyte.test' },
  };
}

beforeAll(async () => {
  const { url } = await testDatabase();
  const config = readConfig({
    DATABASE_URL: url,
    SESSION_SECRET: 'the secret of a market that lives for one test',
    STRIPE_SECRET_KEY: CARD_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  const log = createLog('silent', 'test');
  market = await composeMarket(config, ORIGIN, log);
  app = createApi({
    modules: market.modules,
    authenticate: async (request) => callers.get(request.headers.get('authorization') ?? '') ?? null,
    limits: { count: async () => null, reward: async () => {}, reset: async () => {} },
    db: market.database.db,
    log,
    publicOrigin: ORIGIN,
    validateResponses: true,
  });
  cases = await fill();
});
afterAll(() => market?.database.close());

/** Returns the calls that respond with one page of a list, and the query parameter that selects the page. */
function pagedCalls(): readonly { readonly key: string; readonly by: 'cursor' | 'page' }[] {
  return market.modules.flatMap(({ calls }) =>
    Object.entries(calls).flatMap(([key, { query }]) => {
      const names = Object.keys(query?.shape ?? {});
      const by = (['cursor', 'page'] as const).find((name) => names.includes(name));
      return by ? [{ key, by }] : [];
    }),
  );
}

function caseOf(key: string): { readonly caller: Caller | null; readonly address: string } {
  const found = cases[key];
  if (!found) throw new Error(`${key} answers a page; name a case for it in this test`);
  return { caller: found.caller, address: `GET ${found.path ?? key.split(' ')[1]}?${found.query}` };
}

describe('each call that returns a page of a list', () => {
  test('is known here', () => {
    expect(
      pagedCalls()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(Object.keys(cases).sort());
  });

  test('leads to the next page by a relative link that keeps all other query parameters', async () => {
    for (const { key, by } of pagedCalls()) {
      const { caller, address } = caseOf(key);
      const asked = `${address}&limit=1&campaign=a%20b`;
      const first = await sendRequest(caller, asked);
      const firstRows = await first.text();
      const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      expect([first.status, link.startsWith('/')], `${key} ${firstRows}`).toEqual([200, true]);
      const [before, after] = [asked.slice('GET '.length), link].map((path) => new URL(path, ORIGIN));
      const position = after?.searchParams.get(by);
      after?.searchParams.delete(by);
      expect([after?.pathname, ...(after?.searchParams ?? [])], key).toEqual([
        before?.pathname,
        ...(before?.searchParams ?? []),
      ]);
      expect(position, key).toBeTruthy();
      const second = await sendRequest(caller, `GET ${link}`);
      expect(second.status, key).toBe(200);
      expect(await second.text(), key).not.toBe(firstRows);
    }
  });

  test('has 24 rows by default, except GET /users with its 100', () => {
    const calls = new Map(market.modules.flatMap((module) => Object.entries(module.calls)));
    const others = pagedCalls()
      .map(({ key }) => [key, calls.get(key)?.query?.shape.limit?.parse(undefined)])
      .filter(([, limit]) => limit !== 24);
    expect(others).toEqual([['GET /users', 100]]);
  });

  test('refuses an invalid cursor with the same message', async () => {
    const paged = pagedCalls().filter(({ by }) => by === 'cursor');
    expect(paged.length).toBeGreaterThan(6);
    const words = 'This cursor is not valid; begin at the first page';
    for (const { key } of paged) {
      const { caller, address } = caseOf(key);
      for (const cursor of ['nonsense', btoa('["2026-11-20","x"]'), 'x'.repeat(600)]) {
        const refused = await sendRequest(caller, `${address}&cursor=${cursor}`);
        const { requestId: _, ...problem } = (await refused.json()) as Record<string, unknown>;
        expect(problem, key).toMatchObject({ status: 400, code: 'invalid-input', detail: words });
        expect(problem.errors, key).toEqual({ cursor: [words] });
      }
    }
  });

  test('refuses more rows than a page may have', async () => {
    for (const { key } of pagedCalls()) {
      const { caller, address } = caseOf(key);
      const refused = await sendRequest(caller, `${address}&limit=101`);
      const { errors } = (await refused.json()) as { errors: Record<string, string[]> };
      expect([refused.status, errors.limit?.[0]], key).toEqual([
        400,
        expect.stringMatching(/^Ask for 1 to 100 [a-z]+ a page$/),
      ]);
    }
  });
});
