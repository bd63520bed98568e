import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { placeBooking } from '../../bookings/public-api.server.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../../orders/testing/test-market.ts';
import { completeOrder } from '../testing/complete-order.ts';
import { reviewsApi } from './calls.server.ts';
import { shortName } from './read-reviews.server.ts';
import { showDueReviews } from './show-reviews.server.ts';
import { writeReview } from './write-review.server.ts';

let market: OrdersTestMarket;
let admin: Caller;
let seller: Caller;
let buyer: Caller;
let order: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ neighbors: (deps) => [reviewsApi(deps)] });
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());

const now = () => market.orders.clock();

async function complete(of: Caller = seller, by: Caller = buyer): Promise<string> {
  const productId = await market.list(of, { title: 'Latitude 7490' });
  return completeOrder(market.db, { productId, buyerId: by.id }, now());
}

beforeEach(async () => {
  await sql`truncate reviews, review_reports cascade`.execute(market.db);
  seller = await market.join('Seller', 'Karim Store');
  buyer = await market.join('Buyer', 'Farzana Haque');
  order = await complete();
});

const FIVE = { stars: 5, tags: ['As described', 'On time'], text: 'As written, even the scratch.' };
const write = (by: Caller | null, body: Record<string, unknown> = { stars: 4 }, of = order) =>
  market.request(by, 'POST', `/orders/${of}/review`, body);
const codeOf = async (asked: ReturnType<typeof write>) => {
  const { status, body } = await asked;
  return [status, body.code];
};
const look = async (by: Caller, of = order) => (await market.request(by, 'GET', `/orders/${of}/review`)).body;
const publicly = async () => (await market.request(null, 'GET', `/sellers/${seller.id}/reviews`)).list;
const record = async () => (await market.request(null, 'GET', `/sellers/${seller.id}/record`)).body;

async function ratingOf({ id }: Caller) {
  const { rows } = await sql<{ count: number; sum: number }>`
    select rating_count as count, rating_sum as sum from users where id = ${id}`.execute(market.db);
  return rows[0];
}

/** Writes a review for each side of the order; returns the id of the buyer's review. */
async function bothWrite(): Promise<string> {
  const { body } = await write(buyer, FIVE);
  await write(seller, { stars: 4, tags: ['Paid at once'] });
  return String(body.insertedId);
}

describe('writing', () => {
  test('is for the two sides of the order; for others the order does not exist', async () => {
    expect((await write(null)).status).toBe(401);
    expect((await write(admin)).status).toBe(403);
    const [other, rival] = [await market.join('Buyer', 'Rakib'), await market.join('Seller', 'Salma')];
    for (const outsider of [other, rival]) {
      expect(await codeOf(write(outsider))).toEqual([404, 'not-found']);
      expect((await market.request(outsider, 'GET', `/orders/${order}/review`)).status).toBe(404);
    }
    expect((await market.request(null, 'GET', `/orders/${order}/review`)).status).toBe(401);
    expect((await look(admin)).side).toBeNull();
  });

  test('is refused for an order that is not completed, and after 14 days', async () => {
    const productId = await market.list(seller);
    const meeting = { buyerPhone: '01812345678', meetLocation: 'New Market' };
    const placed = await inTransaction(market.db, (tx) =>
      placeBooking(tx, { productId, buyerId: buyer.id, ...meeting }, now()),
    );
    const open = placed.ok ? placed.value.bookingId : '';
    expect(await codeOf(write(buyer, FIVE, open))).toEqual([409, 'not-reviewable']);
    expect((await look(buyer, open)).writableUntil).toBeNull();
    market.wait(14 * DAY_MS);
    expect(await codeOf(write(buyer, FIVE))).toEqual([409, 'review-time-over']);
    expect((await look(buyer)).writableUntil).toBeNull();
  });

  test('accepts one to five stars, the tags of its side, and at most 1,000 characters', async () => {
    for (const wrong of [
      { stars: 0 },
      { stars: 6 },
      { stars: 4.5 },
      {},
      { stars: 3, text: 'x'.repeat(1_001) },
    ]) {
      expect((await write(buyer, wrong)).status).toBe(400);
    }
    expect((await write(buyer, { stars: 3, tags: ['Paid at once'] })).body.errors).toEqual({
      tags: ['“Paid at once” is not offered here'],
    });
    expect((await write(buyer, { stars: 3, text: 'x'.repeat(1_000) })).status).toBe(200);
  });
});

describe('a written review', () => {
  test('is hidden until both sides have written, and can be changed until then', async () => {
    expect((await write(buyer, { stars: 1, text: 'Late.' })).body).toMatchObject({ shown: false });
    expect((await look(buyer)).own).toMatchObject({ stars: 1, text: 'Late.', shownAt: null });
    expect((await look(seller)).theirs).toBeNull();
    expect([await publicly(), await ratingOf(seller)]).toEqual([[], { count: 0, sum: 0 }]);
    await write(buyer, FIVE);
    expect((await write(seller, { stars: 4 })).body).toMatchObject({ shown: true });
    expect((await look(seller)).theirs).toMatchObject({ stars: 5, tags: FIVE.tags });
    expect((await look(buyer)).theirs).toMatchObject({ stars: 4 });
    expect(await codeOf(write(buyer, { stars: 1 }))).toEqual([409, 'review-shown']);
    expect([await ratingOf(seller), await ratingOf(buyer)]).toEqual([
      { count: 1, sum: 5 },
      { count: 1, sum: 4 },
    ]);
  });

  test('is published at its deadline, once, however late the check runs', async () => {
    await write(buyer, FIVE);
    expect(await showDueReviews(market.db, now())).toBe(0);
    market.wait(21 * DAY_MS);
    expect([await showDueReviews(market.db, now()), await showDueReviews(market.db, now())]).toEqual([1, 0]);
    expect(await publicly()).toHaveLength(1);
    expect(await ratingOf(seller)).toEqual({ count: 1, sum: 5 });
  });

  test('is published if both sides write at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const of = await complete();
      const both = [seller, buyer].map(({ id: writerId }) =>
        inTransaction(market.db, (tx) =>
          writeReview(tx, { bookingId: of, writerId, stars: 5, tags: [], text: '' }, now()),
        ),
      );
      await Promise.all(both);
      expect((await look(seller, of)).theirs).not.toBeNull();
    }
    expect(await ratingOf(seller)).toEqual({ count: 5, sum: 25 });
  });

  test('shows first name and initial of its author to everybody', async () => {
    const id = await bothWrite();
    expect(await publicly()).toEqual([
      {
        _id: id,
        ...FIVE,
        at: expect.any(String),
        writer: 'Farzana H.',
        product: 'Latitude 7490',
        reply: null,
      },
    ]);
    await sql`update users set closed_at = now() where id = ${buyer.id}`.execute(market.db);
    expect((await publicly())[0]?.writer).toBeNull();
  });

  test('announces its publication in the same transaction', async () => {
    await sql`delete from outbox_events`.execute(market.db);
    await bothWrite();
    const { rows } = await sql<{ about: string }>`
      select payload ->> 'aboutId' as about from outbox_events where type = 'review.shown'`.execute(
      market.db,
    );
    expect(rows.map(({ about }) => about).toSorted()).toEqual([buyer.id, seller.id].toSorted());
  });
});

test('the record of a seller counts orders, stars and their distribution; pages continue with a cursor', async () => {
  const quiet = { calledOff: 0, noShows: 0, answersWithinMs: null };
  expect(await record()).toEqual({ ...quiet, completed: 1, rating: null, spread: [0, 0, 0, 0, 0] });
  for (const stars of [5, 5, 3]) {
    const of = await complete();
    await write(buyer, { stars }, of);
    await write(seller, { stars: 5 }, of);
  }
  expect(await record()).toEqual({
    ...quiet,
    completed: 4,
    rating: { stars: 4.3, count: 3 },
    spread: [0, 0, 1, 0, 2],
  });
  const first = await market.request(null, 'GET', `/sellers/${seller.id}/reviews?limit=2`);
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await market.request(null, 'GET', next);
  const stars = [...first.list, ...rest.list].map((one) => one.stars);
  expect([stars, rest.headers.get('link')]).toEqual([[3, 5, 5], null]);
});

test('the record counts canceled orders and missed meetings, and shows the usual response time', async () => {
  await sql`insert into order_transitions (booking_id, action, from_state, to_state, actor_id, happened_at)
    values (${order}, 'call-off', 'paid', 'refunded', ${seller.id}, now()),
      (${order}, 'cancel', 'paid', 'refunded', ${buyer.id}, now()),
      (${order}, 'no-show', 'paid', 'paid', ${buyer.id}, now()),
      (${order}, 'no-show', 'paid', 'paid', ${seller.id}, now())`.execute(market.db);
  const MINUTE_MS = 60_000;
  // Reads the clock only once, so that the differences between times are exact.
  const begin = now().getTime();
  const ago = (ms: number) => new Date(begin - ms);
  const talk = async (asked: Date, answered: Date | null) => {
    const person = await market.join('Buyer', 'Salma');
    const { rows } = await sql<{ id: string }>`
      insert into conversations (product_id, buyer_id, seller_id)
      values (${await market.list(seller)}, ${person.id}, ${seller.id}) returning id`.execute(market.db);
    const sendText = (senderId: string, at: Date) =>
      sql`insert into messages (conversation_id, sender_id, text, sent_at)
        values (${rows[0]?.id}, ${senderId}, 'Hello', ${at})`.execute(market.db);
    await sendText(person.id, asked);
    if (answered) await sendText(seller.id, answered);
  };
  await talk(ago(5 * DAY_MS), ago(5 * DAY_MS - 5 * MINUTE_MS));
  await talk(ago(4 * DAY_MS), ago(4 * DAY_MS - 40 * MINUTE_MS));
  expect((await record()).answersWithinMs).toBeNull();
  // Adds two buyers without a reply. The first has waited long enough to count, the second has not.
  await talk(ago(2 * DAY_MS), null);
  await talk(ago(60 * MINUTE_MS), null);
  expect(await record()).toMatchObject({ calledOff: 1, noShows: 1, answersWithinMs: 40 * MINUTE_MS });
});

describe('a reply', () => {
  const reply = (by: Caller | null, id: string, text: unknown = 'Sorry for the wait.') =>
    market.request(by, 'POST', `/reviews/${id}/reply`, { text });

  test('is given once, by the reviewed person, to a published review', async () => {
    const { body } = await write(buyer, FIVE);
    const id = String(body.insertedId);
    expect(await codeOf(reply(seller, id))).toEqual([404, 'not-found']);
    await write(seller, { stars: 4 });
    for (const outsider of [buyer, await market.join('Seller', 'Salma')]) {
      expect(await codeOf(reply(outsider, id))).toEqual([404, 'not-found']);
    }
    expect((await reply(seller, id, ' ')).status).toBe(400);
    expect((await reply(seller, id)).status).toBe(200);
    expect(await codeOf(reply(seller, id, 'And another thing'))).toEqual([409, 'already-replied']);
    expect((await publicly())[0]?.reply).toMatchObject({ text: 'Sorry for the wait.' });
  });
});

describe('a reported review', () => {
  const report = (by: Caller | null, id: string) =>
    market.request(by, 'POST', `/reviews/${id}/reports`, { reason: 'It names my brother' });
  const reported = async () => (await market.request(admin, 'GET', '/reviews/reported')).list;
  const decide = (decision: string, id: string, by: Caller | null = admin, reason = 'It names a person') =>
    market.request(by, 'PUT', `/reviews/${id}`, { decision, reason });

  test('waits for admins, who alone see and decide on it', async () => {
    const id = await bothWrite();
    expect((await report(seller, id)).body).toMatchObject({ acknowledged: true });
    expect((await report(seller, id)).body).toMatchObject({ acknowledged: false });
    expect(await reported()).toMatchObject([
      { review: { _id: id }, writer: { name: 'Farzana Haque' }, reports: [{ reporter: 'Karim Store' }] },
    ]);
    for (const caller of [seller, buyer]) {
      expect((await market.request(caller, 'GET', '/reviews/reported')).status).toBe(403);
      expect((await decide('hide', id, caller)).status).toBe(403);
    }
    expect((await decide('keep', id)).body).toMatchObject({ modifiedCount: 1 });
    expect([await reported(), await publicly()]).toMatchObject([[], [{ _id: id }]]);
    expect(await codeOf(decide('keep', id))).toEqual([409, 'nothing-reported']);
  });

  test('is removed when hidden, counts no more, and its author gets the reason', async () => {
    const id = await bothWrite();
    await report(seller, id);
    expect((await decide('hide', id, admin, '')).status).toBe(400);
    expect((await decide('hide', id)).status).toBe(200);
    expect([await publicly(), await ratingOf(seller)]).toEqual([[], { count: 0, sum: 0 }]);
    expect((await look(buyer)).own).toMatchObject({ hiddenReason: 'It names a person' });
    const [email] = await market.emailsTo(buyer.email);
    expect(email?.text).toContain('It names a person');
    const { rows } = await sql<Record<string, unknown>>`
      select action, subject, reason, admin_id from admin_actions where subject_id = ${id}`.execute(
      market.db,
    );
    expect(rows).toEqual([
      {
        action: 'hide-review',
        subject: 'Review of Latitude 7490',
        reason: 'It names a person',
        admin_id: admin.id,
      },
    ]);
    expect(await codeOf(decide('hide', id))).toEqual([409, 'nothing-reported']);
    expect(await codeOf(market.request(seller, 'POST', `/reviews/${id}/reply`, { text: 'Ha' }))).toEqual([
      404,
      'not-found',
    ]);
  });

  test("must be somebody else's and published", async () => {
    const { body } = await write(buyer, FIVE);
    expect(await codeOf(report(seller, String(body.insertedId)))).toEqual([404, 'not-found']);
    await write(seller);
    expect(await codeOf(report(buyer, String(body.insertedId)))).toEqual([409, 'own-review']);
  });
});

test('the database accepts one review for each side of an order, whatever the code does', async () => {
  await write(buyer, FIVE);
  const again = sql`
    insert into reviews (booking_id, side, writer_id, about_id, stars, written_at, due_at)
    select booking_id, side, writer_id, about_id, 1, written_at, due_at from reviews`.execute(market.db);
  await expect(again).rejects.toMatchObject({ code: '23505' });
});

test.each([
  ['Farzana Haque', 'Farzana H.'],
  ['Md. Tanvir Ahmed Khan', 'Tanvir K.'],
  ['Md. Rahim', 'Rahim'],
  ['Rahim', 'Rahim'],
  ['  মাহবুব  রানা ', 'মাহবুব র.'],
])('%s is shown to strangers as %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});
