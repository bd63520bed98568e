import type { Caller } from './callers.ts';
import { expected } from './judge-case.ts';
import type { RightsTestMarket } from './rights-market.ts';
import { pathOf, type Reply, sendCall, sendRaw } from './send.ts';
import { callTable, missingPages, openPages } from './table.ts';
import { type TestCase, testCasesOf } from './test-cases.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns a case in which a call succeeds, with an allowed caller and a valid resource. */
function doneTestCase(market: RightsTestMarket, key: string): TestCase | undefined {
  return testCasesOf(market, key).find((testCase) => expected(testCase, market.people) === 'done');
}

async function leavesTrace(market: RightsTestMarket, what: string): Promise<string[]> {
  const { tables } = await market.snapshot.whatChanged();
  return tables.map((table) => `${what} changes rows of ${table}`);
}

async function mustBeAbsent(market: RightsTestMarket, what: string, reply: Reply): Promise<string[]> {
  const breaches = reply.status === 404 ? [] : [`${what} got status ${reply.status}, not 404`];
  return [...breaches, ...(await leavesTrace(market, what))];
}

/** Checks that HEAD gives the same response as GET, without a body. */
async function headFaults(
  market: RightsTestMarket,
  { key, row, caller, resource }: TestCase,
): Promise<string[]> {
  const get = await sendCall(market, { key, row }, caller, resource);
  await leavesTrace(market, key);
  const head = await sendCall(market, { key: key.replace('GET', 'HEAD'), row }, caller, resource);
  const what = `HEAD of ${key}`;
  return [
    ...(head.status === get.status ? [] : [`${what} got status ${head.status}, not ${get.status}`]),
    ...(head.text === '' ? [] : [`${what} has a body`]),
    ...(await leavesTrace(market, what)),
  ];
}

/** Checks that a URL with a trailing slash does not reach the call. */
async function slashFaults(
  market: RightsTestMarket,
  { key, row, caller, resource }: TestCase,
): Promise<string[]> {
  const slashed = { ...row, path: () => pathOf(key, row, resource).replace(/(\?|$)/, '/$1') };
  const reply = await sendCall(market, { key, row: slashed }, caller, resource);
  return mustBeAbsent(market, `${key} with a slash behind it`, reply);
}

/** Checks that other methods at the URL of a call do nothing, even if a header requests an override. */
async function methodFaults(market: RightsTestMarket, admin: Caller, key: string): Promise<string[]> {
  const [, pattern = ''] = key.split(' ');
  const row = callTable[key];
  const resource = row?.resource ? market.resources[row.resource][0] : undefined;
  if (!row) return [];
  const path = pathOf(key, row, resource ?? { ref: '', owner: null, state: '' });
  const faults: string[] = [];
  for (const method of METHODS.filter((one) => !(`${one} ${pattern}` in callTable))) {
    const headers = {
      ...admin.headers,
      'content-type': 'application/json',
      'x-http-method-override': 'DELETE',
    };
    const reply = await sendRaw(market, method, path, {
      headers,
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    // Another call may have the same URL: GET /users/admin is also the URL of a user record.
    const known = Object.keys(callTable).some((other) => matches(other, method, path));
    if (!known) faults.push(...(await mustBeAbsent(market, `${method} ${path}`, reply)));
    else await leavesTrace(market, '');
  }
  return faults;
}

function matches(key: string, method: string, path: string): boolean {
  const [itsMethod, pattern = ''] = key.split(' ');
  const source = pattern.replace(/\{\w+\}/g, '[^/]+');
  return itsMethod === method && new RegExp(`^${source}(\\?|$)`).test(path);
}

/**
 * Checks variants of all calls: HEAD, other methods, trailing slash. Returns errors for variants that reach a call.
 */
export async function methodVariantFaults(market: RightsTestMarket): Promise<string[]> {
  const admin = market.callers.find(({ name }) => name === 'admin');
  if (!admin) throw new Error('the market has no admin');
  const faults: string[] = [];
  for (const key of Object.keys(callTable)) {
    const testCase = doneTestCase(market, key);
    if (testCase && key.startsWith('GET ')) faults.push(...(await headFaults(market, testCase)));
    if (testCase) faults.push(...(await slashFaults(market, testCase)));
    faults.push(...(await methodFaults(market, admin, key)));
  }
  return faults;
}

/**
 * Checks the URLs in {@link openPages} and {@link missingPages}. Returns errors for URLs that treat callers differently
 * or change anything.
 */
export async function openPageFaults(market: RightsTestMarket): Promise<string[]> {
  const faults: string[] = [];
  for (const [pages, wanted] of [
    [openPages, 200],
    [missingPages, 404],
  ] as const) {
    for (const [route, path] of Object.entries(pages)) {
      for (const caller of market.callers) {
        const { status } = await sendRaw(market, 'GET', path, { headers: caller.headers });
        if (status !== wanted) faults.push(`${route} returns status ${status} to ${caller.name}`);
      }
      faults.push(...(await leavesTrace(market, route)));
    }
  }
  return faults;
}
