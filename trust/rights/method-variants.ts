import type { Caller } from './callers.ts';
import { expected } from './judge-case.ts';
import type { RightsMarket } from './rights-market.ts';
import { pathOf, type Reply, sendCall, sendRaw } from './send.ts';
import { callTable, openPages } from './table.ts';
import { type Cell, cellsOf } from './test-cases.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A case in which a call is done: who may make it, with a good thing. */
function doneCell(market: RightsMarket, key: string): Cell | undefined {
  return cellsOf(market, key).find((cell) => expected(cell, market.people) === 'done');
}

async function leavesTrace(market: RightsMarket, what: string): Promise<string[]> {
  const { tables } = await market.books.whatChanged();
  return tables.map((table) => `${what} changes rows of ${table}`);
}

async function mustBeAbsent(market: RightsMarket, what: string, reply: Reply): Promise<string[]> {
  const told = reply.status === 404 ? [] : [`${what} answers ${reply.status}, not 404`];
  return [...told, ...(await leavesTrace(market, what))];
}

/** HEAD tells what GET tells, without a body. */
async function headFaults(market: RightsMarket, { key, row, caller, thing }: Cell): Promise<string[]> {
  const get = await sendCall(market, { key, row }, caller, thing);
  await leavesTrace(market, key);
  const head = await sendCall(market, { key: key.replace('GET', 'HEAD'), row }, caller, thing);
  const what = `HEAD of ${key}`;
  return [
    ...(head.status === get.status ? [] : [`${what} answers ${head.status}, not ${get.status}`]),
    ...(head.text === '' ? [] : [`${what} has a body`]),
    ...(await leavesTrace(market, what)),
  ];
}

/** The same address with a slash behind it is no other way to a call. */
async function slashFaults(market: RightsMarket, { key, row, caller, thing }: Cell): Promise<string[]> {
  const slashed = { ...row, path: () => pathOf(key, row, thing).replace(/(\?|$)/, '/$1') };
  const reply = await sendCall(market, { key, row: slashed }, caller, thing);
  return mustBeAbsent(market, `${key} with a slash behind it`, reply);
}

/** Methods that an address does not have do nothing, also when a header asks for another one. */
async function methodFaults(market: RightsMarket, admin: Caller, key: string): Promise<string[]> {
  const [, pattern = ''] = key.split(' ');
  const row = callTable[key];
  const thing = row?.thing ? market.things[row.thing][0] : undefined;
  if (!row) return [];
  const path = pathOf(key, row, thing ?? { ref: '', owner: null, state: '' });
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
    // Another call may have this address: GET /users/admin is also a record's address.
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

/** Everything in which the twins of calls (HEAD, other methods, a slash behind) are other ways in. */
export async function twinFaults(market: RightsMarket): Promise<string[]> {
  const admin = market.callers.find(({ name }) => name === 'admin');
  if (!admin) throw new Error('the market has no admin');
  const faults: string[] = [];
  for (const key of Object.keys(callTable)) {
    const cell = doneCell(market, key);
    if (cell && key.startsWith('GET ')) faults.push(...(await headFaults(market, cell)));
    if (cell) faults.push(...(await slashFaults(market, cell)));
    faults.push(...(await methodFaults(market, admin, key)));
  }
  return faults;
}

/** Everything in which addresses that are open to everybody answer somebody otherwise, or change anything. */
export async function openPageFaults(market: RightsMarket): Promise<string[]> {
  const faults: string[] = [];
  for (const [route, path] of Object.entries(openPages)) {
    for (const caller of market.callers) {
      const { status } = await sendRaw(market, 'GET', path, { headers: caller.headers });
      if (status !== 200) faults.push(`${route} answers ${status} to ${caller.name}`);
    }
    faults.push(...(await leavesTrace(market, route)));
  }
  return faults;
}
