import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { methodVariantFaults, openPageFaults } from './method-variants.ts';
import { createMutants, withMutant } from './mutants.ts';
import { openRightsTestMarket, type RightsTestMarket } from './rights-market.ts';
import { shutFaults } from './shut-addresses.ts';
import { callTable, missingPages, openPages, SHUT_ROUTES } from './table.ts';
import { walkTable } from './walk.ts';

const TIMEOUT = 300_000;

let market: RightsTestMarket;

beforeAll(async () => {
  market = await openRightsTestMarket((await testDatabase()).url);
}, TIMEOUT);
afterAll(() => market?.close());

/** Returns a mounted route in the notation of the rights table. */
const asInTable = (route: string) => route.replace(/:(\w+)/g, '{$1}');

describe('the table of rights', () => {
  test('has a row for each call of each domain, and no other', () => {
    const calls = market.modules.flatMap((module) => Object.keys(module.calls));
    expect(Object.keys(callTable).sort()).toEqual(calls.sort());
  });

  test('contains each mounted address, and no other', () => {
    const pages = [...Object.keys(openPages), ...Object.keys(missingPages)].map(asInTable);
    const known = [...Object.keys(callTable), ...pages, ...SHUT_ROUTES];
    expect(market.routes.map(asInTable).sort()).toEqual(known.sort());
  });

  test('is enforced for every call and object, with a sample of unidentified callers', {
    timeout: TIMEOUT,
  }, async () => {
    const walk = await walkTable(market, { short: true });
    expect(walk.breaches).toEqual([]);
    expect(walk.cases).toBeGreaterThan(1_500);
    expect(await market.snapshot.unreported()).toEqual([]);
  });
});

test('HEAD, other methods and a trailing slash give no additional access', {
  timeout: TIMEOUT,
}, async () => {
  expect(await methodVariantFaults(market)).toEqual([]);
});

test('public pages give every caller the same status, and change nothing', async () => {
  expect(await openPageFaults(market)).toEqual([]);
});

test('addresses of the auth library that are not part of our API are closed', async () => {
  expect(market.libraryAddresses.length).toBeGreaterThan(20);
  expect(await shutFaults(market)).toEqual([]);
});

describe('the walk through the table notices', () => {
  const mutants = createMutants((text, values) => market.snapshot.run(text, values));
  test.each(mutants)('$what', { timeout: TIMEOUT }, async (mutant) => {
    const walk = await walkTable(
      { ...market, fetch: withMutant(market.fetch, mutant) },
      { keys: [mutant.key], short: true },
    );
    expect(walk.breaches.length).toBeGreaterThan(0);
  });
});
