import { type Contest, countOrders, endHoldIn, MEETING } from './contest.ts';
import {
  beginning,
  confirming,
  lookAtSale,
  mustBe,
  objectTo,
  payAndConfirm,
  type Right,
  rightOf,
  rightsOf,
  winnersOf,
} from './paying.ts';
import type { RaceArena } from './race-arena.ts';
import type { RaceOutcome, Reply } from './tally.ts';

const isReply = (reply: Reply | null): reply is Reply => reply !== null;

/** Codes of refusals for payments that came too late or were never completed. */
const LATE = ['payment-refunded', 'payment-incomplete'];

/** All buyers try to reserve the product. The buyer with the hold pays. */
export async function raceForTheHold(arena: RaceArena, contest: Contest): Promise<RaceOutcome> {
  const replies = await arena.together(contest.racers.map(beginning));
  const rights = rightsOf(contest.racers, replies);
  const payments = (await Promise.all(rights.map((right) => payAndConfirm(arena, right)))).filter(isReply);
  const winners = winnersOf(payments);
  const breaches = [
    ...mustBe('rights to pay', rights.length, 1),
    ...objectTo(replies, ['product-held', 'product-sold']),
    ...objectTo(payments, []),
    ...mustBe('buyers told that they bought', winners, 1),
  ];
  const [right] = rights;
  return {
    winners,
    replies,
    breaches: right ? [...breaches, ...(await lookAtSale(arena, contest, right.racer.person.id))] : breaches,
  };
}

/** One buyer after another gets the hold and lets it expire. Then all buyers pay at the same time. */
export async function raceWithLateMoney(arena: RaceArena, contest: Contest): Promise<RaceOutcome> {
  const rights: Right[] = [];
  for (const racer of contest.racers) {
    const right = rightOf(racer, await arena.send(beginning(racer)));
    if (right) rights.push(right);
    await endHoldIn(arena.pool, contest.productId, 0);
  }
  const replies = (await Promise.all(rights.map((right) => payAndConfirm(arena, right)))).filter(isReply);
  const winners = winnersOf(replies);
  const { paid } = await countOrders(arena.pool, contest.productId);
  return {
    winners,
    replies,
    breaches: [
      ...mustBe('rights to pay', rights.length, contest.racers.length),
      ...objectTo(replies, LATE),
      ...mustBe('buyers told that they bought', winners, 1),
      ...mustBe('sales', paid, 1),
    ],
  };
}

/** The first buyer's hold expires during the payment, while the other buyers try to get the next hold. */
export async function raceAgainstTheClock(arena: RaceArena, contest: Contest): Promise<RaceOutcome> {
  const [first, ...others] = contest.racers;
  const right = first && rightOf(first, await arena.send(beginning(first)));
  if (!right) return { winners: 0, replies: [], breaches: ['the first got no right to pay'] };
  await endHoldIn(arena.pool, contest.productId, 15);
  const [paidFirst, ...begun] = await Promise.all([
    payAndConfirm(arena, right),
    ...others.map((racer) => arena.send(beginning(racer))),
  ]);
  const next = rightsOf(others, begun.filter(isReply));
  const paidNext = await Promise.all(next.map((one) => payAndConfirm(arena, one)));
  const replies = [paidFirst ?? null, ...paidNext].filter(isReply);
  const winners = winnersOf(replies);
  const { paid } = await countOrders(arena.pool, contest.productId);
  return {
    winners,
    replies: [...begun.filter(isReply), ...replies],
    breaches: [
      ...objectTo(begun.filter(isReply), ['product-held', 'product-sold']),
      ...objectTo(replies, LATE),
      ...mustBe('buyers told that they bought', winners, 1),
      ...mustBe('sales', paid, 1),
    ],
  };
}

/**
 * A payment is reported in several ways at the same time. The browser repeats its request, and the processor sends a
 * webhook message.
 */
export async function raceThroughDoors(
  arena: RaceArena,
  contest: Contest,
  doors: number,
): Promise<RaceOutcome> {
  const [racer] = contest.racers;
  const right = racer && rightOf(racer, await arena.send(beginning(racer)));
  if (!right) return { winners: 0, replies: [], breaches: ['the only buyer got no right to pay'] };
  await arena.market.processor.pay(right.clientSecret);
  const replies = await arena.together(Array.from({ length: doors }, () => confirming(right)));
  const payments = new Set(replies.map(({ body }) => body.insertedId));
  const { paid } = await countOrders(arena.pool, contest.productId);
  return {
    winners: payments.size,
    replies,
    breaches: [
      ...objectTo(replies, []),
      ...mustBe('payments told', payments.size, 1),
      ...mustBe('sales', paid, 1),
    ],
  };
}

/** Other buyers order the product at the moment of its sale. Afterwards no order is open. */
export async function raceToOrder(arena: RaceArena, contest: Contest): Promise<RaceOutcome> {
  const [first, ...others] = contest.racers;
  const right = first && rightOf(first, await arena.send(beginning(first)));
  if (!right) return { winners: 0, replies: [], breaches: ['the first got no right to pay'] };
  await arena.market.processor.pay(right.clientSecret);
  await arena.pool.query(`delete from bookings where product_id = $1 and id <> $2`, [
    contest.productId,
    right.racer.bookingId,
  ]);
  const order = { _id: contest.productId, ...MEETING };
  const replies = await arena.together([
    ...others.map(({ person }) => ({ person, call: 'POST /bookings', body: order })),
    confirming(right),
  ]);
  const { paid, open } = await countOrders(arena.pool, contest.productId);
  const payment = replies.at(-1)?.code;
  return {
    winners: paid,
    replies,
    breaches: [
      ...objectTo(replies, ['product-sold']),
      ...(payment === 'ok' ? [] : [`the buyer was answered ${payment}`]),
      ...mustBe('sales', paid, 1),
      ...mustBe('open orders of a sold product', open, 0),
    ],
  };
}
