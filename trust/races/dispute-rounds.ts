import type { Random } from '../../harness/random.ts';
import { sweepOrdersAt } from '../../src/domains/orders/testing/sweep-at.ts';
import type { ContestedProduct } from './contested-product.ts';
import { addAccount, balancesOf, completing, payAndReceive, priceOf, typing } from './money-rounds.ts';
import { mustBe, objectTo, winnersOf } from './paying.ts';
import type { RaceTestbed, Start } from './race-testbed.ts';
import type { RaceOutcome, Reply } from './tally.ts';

/** Time in ms that the buyer has left for a dispute when the round begins. */
const LAST_MOMENT_MS = 5_000;
/** Refund that the seller offers, and refund that an admin decides, in whole taka. */
const [OFFERED, DECIDED] = [50, 70];

async function fulfilmentOf({ pool }: RaceTestbed, bookingId: string): Promise<string | null> {
  const { rows } = await pool.query<{ fulfilment: string | null }>(
    'select fulfilment from bookings where id = $1',
    [bookingId],
  );
  return rows[0]?.fulfilment ?? null;
}

type Kept = Awaited<ReturnType<typeof payAndReceive>>;

/** Opens a dispute and confirms the order at the same moment, while a sweep ends the period for disputes. */
async function disputeAtLastMoment(testbed: RaceTestbed, kept: Kept, call: string): Promise<Reply[]> {
  const { person, bookingId } = kept.racer;
  await testbed.pool.query(
    `update order_timers set due_at = now() + $2::int * interval '1 millisecond'
     where booking_id = $1 and kind = 'inspection'`,
    [bookingId, LAST_MOMENT_MS],
  );
  const claim = { reason: 'Something else', text: 'It smells of smoke' };
  const [replies] = await Promise.all([
    testbed.together([{ person, call, body: claim }, completing(kept)]),
    sweepOrdersAt(testbed.market.databaseUrl, new Date(Date.now() + 2 * LAST_MOMENT_MS)),
  ]);
  return replies;
}

/**
 * Sends four requests that end a dispute at the same moment: an admin's decision twice, the buyer's agreement, and the
 * buyer's withdrawal.
 */
function endDispute(testbed: RaceTestbed, { person }: Kept['racer'], call: string): Promise<Reply[]> {
  const deciding = {
    person: testbed.admin,
    call: `${call}/decision`,
    body: { refund: DECIDED, reason: 'Both have a point' },
  };
  return testbed.together([
    deciding,
    deciding,
    { person, call: `${call}/agreement`, body: { refund: OFFERED } },
    { person, call: `${call}/withdrawal` },
  ]);
}

async function refundedOf({ pool }: RaceTestbed, bookingId: string): Promise<number> {
  const { rows } = await pool.query<{ back: string }>(
    'select coalesce(refunded_poisha, 0) as back from bookings where id = $1',
    [bookingId],
  );
  return Number(rows[0]?.back);
}

/**
 * A buyer opens a dispute and confirms the order while the worker ends the period for disputes. Only one of these
 * counts. If the dispute counts, an admin decides it twice while the buyer accepts the seller's offer and withdraws the
 * dispute. The dispute ends once, and every taka goes to one of the two sides.
 */
export async function raceForTheDispute(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const kept = await payAndReceive(testbed, contested);
  const { bookingId } = kept.racer;
  await testbed.send(typing(testbed, kept));
  const call = `POST /orders/${bookingId}/dispute`;
  const replies = await disputeAtLastMoment(testbed, kept, call);
  const isDisputed = replies[0]?.code === 'ok';
  const state = await fulfilmentOf(testbed, bookingId);
  const offered = await testbed.send({
    person: testbed.seller,
    call: `${call}/offer`,
    body: { refund: OFFERED },
  });
  const ends = await endDispute(testbed, kept.racer, call);
  const price = await priceOf(testbed, bookingId);
  const { held = 0, seller = 0 } = await balancesOf(testbed, bookingId);
  const back = await refundedOf(testbed, bookingId);
  const endings = ends.filter(({ code }) => code === 'ok').length;
  return {
    winners: state === (isDisputed ? 'disputed' : 'completed') ? 1 : 0,
    replies: [...replies, offered, ...ends],
    breaches: [
      ...objectTo([...replies, offered, ...ends], ['order-state']),
      ...mustBe('endings of a dispute', endings, isDisputed ? 1 : 0),
      ...mustBe('poisha held', held, 0),
      ...mustBe('poisha of the seller and gone back', seller + back, price),
    ],
  };
}

/** Returns a request for a payout run over a sum in taka. */
const running = ({ admin }: RaceTestbed, amount: number): Start => ({
  person: admin,
  call: 'POST /payouts/runs',
  body: { amount },
});

/** Returns the sum that is due to all sellers with a payout account, in taka. */
async function dueNow(testbed: RaceTestbed): Promise<number> {
  const { body } = await testbed.send({ person: testbed.admin, call: 'GET /payouts/due' });
  return ((body.payable ?? {}) as { amount?: number }).amount ?? 0;
}

type Item = { readonly id: string; readonly amount: string };

/** Finds an order's items in payouts that were not returned. */
async function itemsOf({ pool }: RaceTestbed, bookingId: string): Promise<Item[]> {
  const { rows } = await pool.query<Item>(
    'select payout_id as id, amount_poisha as amount from payout_items where booking_id = $1 and not is_void',
    [bookingId],
  );
  return rows;
}

/**
 * Maximum number of attempts to get an order into a payout run. Attempts fail when other rounds change the due amount.
 */
const MOST_RUNS = 20;

/** Makes payout runs until an order is in one. Returns the replies. */
async function runUntilPaidOut(testbed: RaceTestbed, bookingId: string): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let runs = 0; runs < MOST_RUNS; runs += 1) {
    if ((await itemsOf(testbed, bookingId)).length > 0) break;
    replies.push(await testbed.send(running(testbed, await dueNow(testbed))));
  }
  return replies;
}

/** Records all given payouts as paid, at the same moment. */
function notePaid(testbed: RaceTestbed, items: readonly Item[]): Promise<Reply[]> {
  return testbed.together(
    items.map(({ id }) => ({
      person: testbed.admin,
      call: `PUT /payouts/${id}`,
      body: { outcome: 'paid', note: 'A reference' },
    })),
  );
}

const PAYOUT_REFUSALS = ['due-changed', 'nothing-due', 'payout-decided'];

/**
 * Admins decide a dispute with a full or partial refund. At the same time the buyer withdraws the dispute, and admins
 * make payout runs. The dispute ends once, and the seller gets the remaining money once.
 */
export async function raceForTheRefund(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  random: Random,
): Promise<RaceOutcome> {
  const kept = await payAndReceive(testbed, contested);
  const { person, bookingId } = kept.racer;
  const call = `POST /orders/${bookingId}/dispute`;
  await addAccount(testbed);
  await testbed.send(typing(testbed, kept));
  await testbed.send({ person, call, body: { reason: 'Something else', text: 'It smells of smoke' } });
  const price = await priceOf(testbed, bookingId);
  const back = random.chance(0.5) ? price / 100 : DECIDED;
  const due = await dueNow(testbed);
  const replies = await testbed.together([
    { person: testbed.admin, call: `${call}/decision`, body: { refund: back, reason: 'Both have a point' } },
    { person, call: `${call}/withdrawal` },
    ...[due, due + price / 100 - back, due + price / 100].map((amount) => running(testbed, amount)),
  ]);
  const ends = replies.slice(0, 2);
  const earned = price - (ends[0]?.code === 'ok' ? back * 100 : 0);
  const later = earned > 0 ? await runUntilPaidOut(testbed, bookingId) : [];
  const items = await itemsOf(testbed, bookingId);
  const noted = await notePaid(testbed, items);
  const { held = 0, seller = 0 } = await balancesOf(testbed, bookingId);
  return {
    winners: winnersOf(ends),
    replies: [...replies, ...later, ...noted],
    breaches: [
      ...objectTo(ends, ['order-state']),
      ...objectTo([...replies.slice(2), ...later, ...noted], PAYOUT_REFUSALS),
      ...mustBe('endings of a dispute', winnersOf(ends), 1),
      ...mustBe('poisha held', held, 0),
      ...mustBe('poisha of the seller', seller, earned),
      ...mustBe('payouts of an order', items.length, earned > 0 ? 1 : 0),
      ...mustBe('poisha paid out', Number(items[0]?.amount ?? 0), earned),
    ],
  };
}
