import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type ContestedProduct, MEETING } from './contested-product.ts';
import { beginning, mustBe, objectTo } from './paying.ts';
import type { RaceTestbed, Start } from './race-testbed.ts';
import type { RaceOutcome, Reply } from './tally.ts';

const many = (count: number, start: Start) => Array.from({ length: count }, () => start);

const distinct = (replies: readonly Reply[], testbed: string) =>
  new Set(replies.filter(({ code }) => code === 'ok').map(({ body }) => body[testbed])).size;

const distinctAnswers = (replies: readonly Reply[]) =>
  new Set(replies.filter(({ code }) => code === 'ok').map(({ body }) => JSON.stringify(body))).size;

/**
 * One buyer orders several times in parallel, as in two windows. There is one order, and every response contains it.
 */
export async function raceOfOneBuyer(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  times: number,
): Promise<RaceOutcome> {
  const person = contested.racers[0]?.person ?? null;
  const body = { _id: contested.productId, ...MEETING };
  const replies = await testbed.together(many(times, { person, call: 'POST /bookings', body }));
  const placed = replies.filter((reply) => reply.body.acknowledged === true);
  return {
    winners: placed.length,
    replies,
    breaches: [
      ...objectTo(replies, []),
      ...mustBe('different order ids', distinct(replies, 'bookingId'), 1),
      ...mustBe('orders placed', placed.length, 1),
    ],
  };
}

/**
 * The same request is sent several times in parallel under one idempotency key. It is executed once, and all responses
 * are the same.
 */
export async function raceOfDuplicates(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  times: number,
): Promise<RaceOutcome> {
  const person = contested.racers[0]?.person ?? null;
  const body = { _id: contested.productId, ...MEETING };
  const order = { person, call: 'POST /bookings', body, idempotencyKey: randomUUID() };
  const replies = await testbed.together(many(times, order));
  const answered = replies.filter(({ code }) => code === 'ok');
  return {
    winners: distinctAnswers(replies),
    replies,
    breaches: [
      ...objectTo(replies, ['idempotency-key-in-use']),
      ...mustBe('different responses', distinctAnswers(replies), 1),
      ...mustBe('responses that are not a repeat', answered.filter(({ isReplay }) => !isReplay).length, 1),
      ...mustBe(
        'responses that confirm',
        answered.filter(({ body }) => body.acknowledged).length,
        answered.length,
      ),
    ],
  };
}

/**
 * A payment begins several times in parallel under one idempotency key. There is one payment intent, and all responses
 * are the same.
 */
export async function raceOfDuplicatePayments(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  times: number,
): Promise<RaceOutcome> {
  const [racer] = contested.racers;
  if (!racer) return { winners: 0, replies: [], breaches: ['there is no buyer'] };
  const replies = await testbed.together(many(times, { ...beginning(racer), idempotencyKey: randomUUID() }));
  const { rows } = await testbed.pool.query('select 1 from payment_intents where booking_id = $1', [
    racer.bookingId,
  ]);
  // The buyer withdraws, so that the buyer's next rounds do not exceed the limit of held products.
  await testbed.send({ person: racer.person, call: `DELETE /bookings/${racer.bookingId}` });
  return {
    winners: rows.length,
    replies,
    breaches: [
      ...objectTo(replies, ['idempotency-key-in-use']),
      ...mustBe('different responses', distinctAnswers(replies), 1),
      ...mustBe('intents', rows.length, 1),
    ],
  };
}

/**
 * A product on a wish list is ordered several times in parallel. There is one order, and the wish is marked as ordered.
 */
export async function raceOfWishes(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  times: number,
): Promise<RaceOutcome> {
  const person = contested.racers[0]?.person ?? null;
  const { rows } = await testbed.pool.query<{ id: string }>(
    `insert into wishes (product_id, buyer_id, buyer_phone, meet_location) values ($1, $2, $3, $4) returning id`,
    [contested.productId, person?.id, MEETING.buyerPhone, MEETING.buyerLocation],
  );
  const replies = await testbed.together(many(times, { person, call: `PUT /wishlist/buyer/${rows[0]?.id}` }));
  const changes = replies.filter(({ body }) => body.modifiedCount === 1).length;
  return {
    winners: changes,
    replies,
    breaches: [
      ...objectTo(replies, []),
      ...mustBe('different order ids', distinct(replies, 'bookingId'), 1),
      ...mustBe('changes', changes, 1),
    ],
  };
}

/** Many requests use the same link for setting a new password at the same time. Only one of them succeeds. */
export async function raceForTheLink(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  times: number,
): Promise<RaceOutcome> {
  const token = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(token).digest('base64url');
  // This round has its own user, because a new password ends every session.
  const { rows } = await testbed.pool.query<{ id: string }>(
    `insert into users (email, name, number, user_type)
     values ('link-' || $1 || '@secondbyte.test', 'Link', '01712345678', 'Buyer') returning id`,
    [contested.productId],
  );
  await testbed.pool.query(
    `insert into verification_tokens (identifier, value, expires_at) values ('reset-password:' || $1, $2, now() + interval '30 minutes')`,
    [digest, rows[0]?.id],
  );
  const password = `a long password ${token.slice(0, 8)}`;
  const body = { token, password };
  const replies = await testbed.together(many(times, { person: null, call: 'POST /password-resets', body }));
  const winners = replies.filter(({ code }) => code === 'ok').length;
  return {
    winners,
    replies,
    // The market hashes only a limited number of passwords in parallel. Requests beyond that limit get `Retry-After`.
    breaches: [
      ...objectTo(replies, ['proof-expired', 'unavailable']),
      ...mustBe('passwords set', winners, 1),
    ],
  };
}
