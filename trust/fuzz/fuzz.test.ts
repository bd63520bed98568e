import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiModule } from '#platform/api/api-module.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { attackCalls } from './attack-calls.ts';
import { type FuzzTestMarket, openFuzzTestMarket } from './fuzz-market.ts';
import { keepRegressions, readRegressions, replayRegressions } from './regressions.ts';
import { attackSequences, playSequence } from './sequences.ts';

type Handler = ApiModule['handlers'][string];

const TIMEOUT = 300_000;
const seed = testSeed();
const isOver = () => false;
/** Handlers with planted defects, by call. They replace the market's handlers. */
const planted = new Map<string, Handler>();

function plantable(module: ApiModule): ApiModule {
  const handlers = Object.entries(module.handlers).map(([key, own]): [string, Handler] => [
    key,
    (request) => (planted.get(key) ?? own)(request),
  ]);
  return { ...module, handlers: Object.fromEntries(handlers) };
}

let market: FuzzTestMarket;

beforeAll(async () => {
  market = await openFuzzTestMarket((await testDatabase()).url, (modules) => modules.map(plantable));
}, TIMEOUT);
afterAll(() => market?.close());

async function faultsOf(key: string, handler: Handler, rounds = 60): Promise<string[]> {
  planted.set(key, handler);
  const { failures } = await attackCalls(market, { rounds, seed, isOver, keys: [key] });
  planted.clear();
  return failures.map(({ fault }) => fault);
}

test('recorded requests that once failed now succeed', async () => {
  expect(await replayRegressions(market)).toEqual([]);
  expect(readRegressions().length).toBeGreaterThan(0);
});

test('a known failure is not stored twice', () => {
  const kept = readRegressions();
  keepRegressions(kept.map((request) => ({ request, fault: 'again' })));
  expect(readRegressions()).toEqual(kept);
});

describe('the attack notices', () => {
  test('a handler that throws', async () => {
    const faults = await faultsOf('GET /category', () => Promise.reject(new Error('planted')));
    expect(faults).toEqual([expect.stringContaining('status 500')]);
  });

  test('a response field that is missing in the OpenAPI document', async () => {
    const own = {
      sellers: 1,
      verifiedSellers: 1,
      sellersToApprove: 1,
      buyers: 1,
      newBuyers: 1,
      openReports: 1,
      confirmedListings: 1,
      today: { sellers: 1, sellersToApprove: 1, buyers: 1, reports: 1 },
      openDisputes: 1,
      messageCases: 1,
      verificationRequests: 1,
    };
    // Without the added field, the same response is valid.
    expect(await faultsOf('GET /figures', async () => ({ status: 200, body: own }))).toEqual([]);
    const faults = await faultsOf('GET /figures', async () => ({ status: 200, body: { ...own, secret: 1 } }));
    expect(faults).toEqual([expect.stringContaining('a body that does not match the API document')]);
  });

  test('an undocumented status, a wrong content type, and error messages of a library', async () => {
    const respond = (status: number, type: string, body: unknown) => async () =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
    expect(await faultsOf('GET /cart', respond(418, 'application/json', {}))).toEqual([
      'status 418 is not in the API document',
    ]);
    expect(await faultsOf('GET /me', respond(200, 'text/html', {}))).toEqual([
      expect.stringContaining('content type text/html'),
    ]);
    const refused = async () => ({
      ok: false as const,
      code: 'invalid-input',
      detail: 'Invalid input: expected string',
    });
    expect(await faultsOf('GET /wishlist', refused)).toEqual([
      expect.stringContaining('shows a library’s message'),
    ]);
  });

  test('a call that reaches a product of another seller', async () => {
    const anybody = async () => ({ status: 200, body: { acknowledged: true, deletedCount: 1 } });
    planted.set('DELETE /productAll/{id}', anybody);
    const { fault } = await playSequence(market, [{ action: 13, caller: 'seller B', at: 0 }]);
    planted.clear();
    expect(fault).toContain('seller B reaches a product of seller A');
  });

  test('a canceled order that can be canceled again', async () => {
    planted.set('DELETE /bookings/{id}', async () => ({
      status: 200,
      body: { acknowledged: true, deletedCount: 1 },
    }));
    const cancel = { action: 14, caller: 'buyer A', at: 0 };
    const { fault } = await playSequence(market, [cancel, cancel]);
    planted.clear();
    expect(fault).toContain('calls for a deleted booking still succeed');
  });
});

test(`sequences of calls reach no data of other people and no deleted data (seed ${seed})`, {
  timeout: TIMEOUT,
}, async () => {
  const { failure, made, ended } = await attackSequences(market, { rounds: 25, seed, isOver });
  expect(failure).toBeNull();
  expect(made).toBeGreaterThan(75);
  expect(ended).toBeGreaterThanOrEqual(3);
});

// This test comes last, because it signs people out and closes accounts.
test(`generated requests get the responses that the OpenAPI document describes (seed ${seed})`, {
  timeout: TIMEOUT,
}, async () => {
  const found = await attackCalls(market, { rounds: 20, seed, isOver });
  expect(found.failures).toEqual([]);
  expect(found.calls).toBe(market.calls.length);
  expect(found.cases).toBeGreaterThan(found.calls * 15);
});
