import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrdersTestMarket, openOrdersTestMarket } from './testing/test-market.ts';
import { joinPeople, playRounds, raceForTheHold, raceWithLateMoney } from './testing/two-buyers.ts';

const ROUNDS = 20;
const LATE_ROUNDS = 8;
const TIMEOUT = 240_000;

let market: OrdersTestMarket;
let people: Awaited<ReturnType<typeof joinPeople>>;

beforeAll(async () => {
  market = await openOrdersTestMarket({ webhooks: false });
  people = await joinPeople(market);
});
afterAll(() => market?.close());

const oneWinnerEach = (rounds: number) => ({
  rounds,
  doubleSales: 0,
  noSales: 0,
  inconsistentMoney: 0,
  failures: 0,
});

test('ten buyers who want one product at once: exactly one gets it, in every round', {
  timeout: TIMEOUT,
}, async () => {
  expect(await playRounds(market, ROUNDS, raceForTheHold, people)).toEqual(oneWinnerEach(ROUNDS));
});

test('ten buyers who all pay too late: one gets the product, nine get their money back', {
  timeout: TIMEOUT,
}, async () => {
  expect(await playRounds(market, LATE_ROUNDS, raceWithLateMoney, people)).toEqual(
    oneWinnerEach(LATE_ROUNDS),
  );
});
