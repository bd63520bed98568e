import { type ContestedProduct, countOrders, endHoldIn, MEETING } from './contested-product.ts';
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
import type { RaceTestbed } from './race-testbed.ts';
import type { RaceOutcome, Reply } from './tally.ts';

const isReply = (reply: Reply | null): reply is Reply => reply !== null;

/** Codes of refusals for payments that came too late or were never completed. */
const LATE = ['payment-refunded', 'payment-incomplete'];

/** All buyers try to reserve the product. The buyer with the hold pays. */
export async function raceForTheHold(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const replies = await testbed.together(contested.racers.map(beginning));
  const rights = rightsOf(contested.racers, replies);
  const payments = (await Promise.all(rights.map((right) => payAndConfirm(testbed, right)))).filter(isReply);
  const winners = winnersOf(payments);
  const breaches = [
    ...mustBe('rights to pay', rights.length, 1),
    ...objectTo(replies, ['product-held', 'product-sold']),
    ...objectTo(payments, []),
    ...mustBe('buyers informed that they bought', winners, 1),
  ];
  const [right] = rights;
  return {
    winners,
    replies,
    breaches: right
      ? [...breaches, ...(await lookAtSale(testbed, contested, right.racer.person.id))]
      : breaches,
  };
}

/** One buyer after another gets the hold and lets it expire. Then all buyers pay at the same time. */
export async function raceWithLateMoney(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const rights: Right[] = [];
  for (const racer of contested.racers) {
    const right = rightOf(racer, await testbed.send(beginning(racer)));
    if (right) rights.push(right);
    await endHoldIn(testbed.pool, contested.productId, 0);
  }
  const replies = (await Promise.all(rights.map((right) => payAndConfirm(testbed, right)))).filter(isReply);
  const winners = winnersOf(replies);
  const { paid } = await countOrders(testbed.pool, contested.productId);
  return {
    winners,
    replies,
    breaches: [
      ...mustBe('rights to pay', rights.length, contested.racers.length),
      ...objectTo(replies, LATE),
      ...mustBe('buyers informed that they bought', winners, 1),
      ...mustBe('sales', paid, 1),
    ],
  };
}

/** The first buyer's hold expires during the payment, while the other buyers try to get the next hold. */
export async function raceAgainstTheClock(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const [first, ...others] = contested.racers;
  const right = first && rightOf(first, await testbed.send(beginning(first)));
  if (!right) return { winners: 0, replies: [], breaches: ['the first got no right to pay'] };
  await endHoldIn(testbed.pool, contested.productId, 15);
  const [paidFirst, ...begun] = await Promise.all([
    payAndConfirm(testbed, right),
    ...others.map((racer) => testbed.send(beginning(racer))),
  ]);
  const next = rightsOf(others, begun.filter(isReply));
  const paidNext = await Promise.all(next.map((one) => payAndConfirm(testbed, one)));
  const replies = [paidFirst ?? null, ...paidNext].filter(isReply);
  const winners = winnersOf(replies);
  const { paid } = await countOrders(testbed.pool, contested.productId);
  return {
    winners,
    replies: [...begun.filter(isReply), ...replies],
    breaches: [
      ...objectTo(begun.filter(isReply), ['product-held', 'product-sold']),
      ...objectTo(replies, LATE),
      ...mustBe('buyers informed that they bought', winners, 1),
      ...mustBe('sales', paid, 1),
    ],
  };
}

/**
 * A payment is reported in several ways at the same time. The browser repeats its request, and the processor sends a
 * webhook message.
 */
export async function raceThroughDoors(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  processes: number,
): Promise<RaceOutcome> {
  const [racer] = contested.racers;
  const right = racer && rightOf(racer, await testbed.send(beginning(racer)));
  if (!right) return { winners: 0, replies: [], breaches: ['the only buyer got no right to pay'] };
  await testbed.market.processor.pay(right.clientSecret);
  const replies = await testbed.together(Array.from({ length: processes }, () => confirming(right)));
  const payments = new Set(replies.map(({ body }) => body.insertedId));
  const { paid } = await countOrders(testbed.pool, contested.productId);
  return {
    winners: payments.size,
    replies,
    breaches: [
      ...objectTo(replies, []),
      ...mustBe('different confirmed payments', payments.size, 1),
      ...mustBe('sales', paid, 1),
    ],
  };
}

/** Other buyers order the product at the moment of its sale. Afterwards no order is open. */
export async function raceToOrder(testbed: RaceTestbed, contested: ContestedProduct): Promise<RaceOutcome> {
  const [first, ...others] = contested.racers;
  const right = first && rightOf(first, await testbed.send(beginning(first)));
  if (!right) return { winners: 0, replies: [], breaches: ['the first got no right to pay'] };
  await testbed.market.processor.pay(right.clientSecret);
  await testbed.pool.query(`delete from bookings where product_id = $1 and id <> $2`, [
    contested.productId,
    right.racer.bookingId,
  ]);
  const order = { _id: contested.productId, ...MEETING };
  const replies = await testbed.together([
    ...others.map(({ person }) => ({ person, call: 'POST /bookings', body: order })),
    confirming(right),
  ]);
  const { paid, open } = await countOrders(testbed.pool, contested.productId);
  const payment = replies.at(-1)?.code;
  return {
    winners: paid,
    replies,
    breaches: [
      ...objectTo(replies, ['product-sold']),
      ...(payment === 'ok' ? [] : [`the buyer got ${payment}`]),
      ...mustBe('sales', paid, 1),
      ...mustBe('open orders of a sold product', open, 0),
    ],
  };
}
