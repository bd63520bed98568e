import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DROP_PAID_INDEX, FORGET_HOLDS, FORGET_SALES } from './testing/remove-guards.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from './testing/test-market.ts';
import {
  joinPeople,
  playRounds,
  type Round,
  raceForTheHold,
  raceWithLateMoney,
} from './testing/two-buyers.ts';

// Proves that `two-buyers.test.ts` can fail: runs its procedure without the guards, in a separate database.

const ROUNDS = 10;
const TIMEOUT = 120_000;
/**
 * Numbers of rounds and buyers without any guard. Small numbers are enough: every buyer who pays gets the product, so
 * each round sells it more than once.
 */
const UNGUARDED_ROUNDS = 2;
const UNGUARDED_BUYERS = 3;

let market: OrdersTestMarket;
let people: Awaited<ReturnType<typeof joinPeople>>;
/** SQL definition of the index `bookings_one_paid`, to create it again after a test dropped it. */
let paidIndex: string;

/** Runs rounds without guards. Returns the number of rounds that sold a product more than once. */
async function countDoubleSales(round: Round): Promise<number> {
  const few = { ...people, buyers: people.buyers.slice(0, UNGUARDED_BUYERS) };
  const report = await playRounds(market, UNGUARDED_ROUNDS, round, few);
  return report.doubleSales;
}

const apply = (statements: string) => sql.raw(statements).execute(market.db);

beforeAll(async () => {
  market = await openOrdersTestMarket({ webhooks: false });
  people = await joinPeople(market);
  const { rows } = await sql<{ made: string }>`
    select pg_get_indexdef('bookings_one_paid'::regclass) as made`.execute(market.db);
  paidIndex = rows[0]?.made ?? '';
});
afterAll(() => market?.close());

beforeEach(async () => {
  await sql`drop trigger if exists products_forget_their_sale on products`.execute(market.db);
  await sql`drop trigger if exists holds_end_at_once on product_holds`.execute(market.db);
  await sql`truncate payments, refunds, payment_intents, bookings, product_holds cascade`.execute(market.db);
  await apply(DROP_PAID_INDEX);
  await apply(paidIndex);
});

test('without any guard, the race for the hold sells products twice', { timeout: TIMEOUT }, async () => {
  await apply(DROP_PAID_INDEX);
  await apply(FORGET_HOLDS);
  await apply(FORGET_SALES);
  expect(await countDoubleSales(raceForTheHold)).toBe(UNGUARDED_ROUNDS);
});

test('without any guard, late payments sell products twice', { timeout: TIMEOUT }, async () => {
  await apply(DROP_PAID_INDEX);
  await apply(FORGET_SALES);
  expect(await countDoubleSales(raceWithLateMoney)).toBe(UNGUARDED_ROUNDS);
});

test('the conditional sale alone prevents a product from being sold twice', {
  timeout: TIMEOUT,
}, async () => {
  await apply(DROP_PAID_INDEX);
  const report = await playRounds(market, ROUNDS, raceWithLateMoney, people);
  expect(report).toMatchObject({ doubleSales: 0, noSales: 0, inconsistentMoney: 0, failures: 0 });
});

test('the unique index alone prevents a product from being sold twice', { timeout: TIMEOUT }, async () => {
  await apply(FORGET_SALES);
  const report = await playRounds(market, ROUNDS, raceWithLateMoney, people);
  expect(report).toMatchObject({ doubleSales: 0, noSales: 0, inconsistentMoney: 0, failures: 0 });
});
