import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMarket, type TestMarket } from './server/orders-testing.ts';
import { gather, playRounds, raceForTheHold, raceWithLateMoney } from './two-buyers-testing.ts';

// The test of the two-buyers test: the same procedure, in a database of its own, with the guards taken away.

const ROUNDS = 10;
const TIMEOUT = 120_000;

let market: TestMarket;
let people: Awaited<ReturnType<typeof gather>>;
/** The index as the market has it. */
let paidIndex: string;

beforeAll(async () => {
  market = await openMarket({ webhooks: false });
  people = await gather(market);
  const { rows } = await sql<{ made: string }>`
    select pg_get_indexdef('bookings_one_paid'::regclass) as made`.execute(market.db);
  paidIndex = rows[0]?.made ?? '';
});
afterAll(() => market?.close());

beforeEach(async () => {
  await sql`drop trigger if exists products_forget_their_sale on products`.execute(market.db);
  await sql`drop trigger if exists holds_end_at_once on product_holds`.execute(market.db);
  await sql`truncate payments, refunds, payment_intents, bookings, product_holds cascade`.execute(market.db);
  await dropPaidIndex();
  await sql.raw(paidIndex).execute(market.db);
});

const dropPaidIndex = () => sql`drop index if exists bookings_one_paid`.execute(market.db);

/** Makes every payment hold hold nothing: it is over the moment it is taken. */
async function forgetHolds() {
  await sql`create or replace function forget_hold() returns trigger language plpgsql as $$
    begin
      new.ended_at := new.taken_at;
      new.ending := 'released';
      return new;
    end $$`.execute(market.db);
  await sql`create trigger holds_end_at_once before insert on product_holds
    for each row execute function forget_hold()`.execute(market.db);
}

/** Makes every conditional sale succeed: the product forgets at once that it was sold. */
async function forgetSales() {
  await sql`create or replace function forget_sale() returns trigger language plpgsql as $$
    begin
      if new.state = 'sold' then
        new.state := 'unsold';
        new.sold_at := null;
      end if;
      return new;
    end $$`.execute(market.db);
  await sql`create trigger products_forget_their_sale before update on products
    for each row execute function forget_sale()`.execute(market.db);
}

test('without any guard the race for the hold sells products twice', { timeout: TIMEOUT }, async () => {
  await dropPaidIndex();
  await forgetHolds();
  await forgetSales();
  const report = await playRounds(market, ROUNDS, raceForTheHold, people);
  expect(report.doubleSales).toBeGreaterThanOrEqual(0.9 * ROUNDS);
});

test('without any guard late money sells products twice', { timeout: TIMEOUT }, async () => {
  await dropPaidIndex();
  await forgetSales();
  const report = await playRounds(market, ROUNDS, raceWithLateMoney, people);
  expect(report.doubleSales).toBeGreaterThanOrEqual(0.9 * ROUNDS);
});

test('the conditional sale alone keeps a product from being sold twice', { timeout: TIMEOUT }, async () => {
  await dropPaidIndex();
  const report = await playRounds(market, ROUNDS, raceWithLateMoney, people);
  expect(report).toMatchObject({ doubleSales: 0, noSales: 0, wrongBooks: 0, failures: 0 });
});

test('the unique index alone keeps a product from being sold twice', { timeout: TIMEOUT }, async () => {
  await forgetSales();
  const report = await playRounds(market, ROUNDS, raceWithLateMoney, people);
  expect(report).toMatchObject({ doubleSales: 0, noSales: 0, wrongBooks: 0, failures: 0 });
});
