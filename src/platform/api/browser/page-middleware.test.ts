import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Network } from './network-status.ts';
import { PageCache } from './page-cache.ts';
import { createPageMiddleware } from './page-middleware.ts';
import { UnansweredForm } from './resilient-fetch.ts';

const ORIGIN = 'http://market.test';

let cache: PageCache;
let network: Network;
let isOnline: boolean;
const onRedirect = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  isOnline = true;
  cache = new PageCache();
  network = new Network({ events: new EventTarget(), isOnline: () => isOnline });
});

const loaded = (result: unknown): DataStrategyResult => ({ type: 'data', result });
const failed = (result: unknown): DataStrategyResult => ({ type: 'error', result });
const serverError = (status: number) => failed(new ErrorResponse(status, 'no', {}));

/** Runs one navigation. Returns the router's data and whether data was requested. */
async function step(address: string, answer: DataStrategyResult, method = 'GET') {
  const next = vi.fn(async () => ({ page: answer }));
  const middleware = createPageMiddleware({
    cache,
    network,
    isKept: (pathname) => pathname !== '/payment',
    onRedirect,
  });
  const results = await middleware({ request: new Request(ORIGIN + address, { method }) }, next);
  return { page: results.page, isAsked: next.mock.calls.length > 0 };
}

test('a page that is kept is shown without asking; what is shown just now is asked for', async () => {
  cache.show('/list?sort=price', { page: 'kept' });
  expect((await step('/list?sort=price', loaded('new'))).isAsked).toBe(true);
  cache.show('/other', { page: 'other' });
  expect(await step('/list?sort=price', loaded('new'))).toEqual({ page: loaded('kept'), isAsked: false });
  expect((await step('/list', loaded('new'))).page).toEqual(loaded('new'));
});

test('a page that may not be kept is asked for each time', async () => {
  cache.show('/payment', { page: 'kept' });
  cache.show('/other', { page: 'other' });
  expect((await step('/payment', loaded('new'))).page).toEqual(loaded('new'));
});

test('a page that is shown stays when refreshing it fails on the server, and gives way to a refusal', async () => {
  cache.show('/list', { page: 'shown' });
  expect((await step('/list', serverError(503))).page).toEqual(loaded('shown'));
  expect((await step('/list', serverError(403))).page).toEqual(serverError(403));
  expect((await step('/other', serverError(503))).page).toEqual(serverError(503));
});

test.each([
  ['without a network', () => new UnansweredForm(false, null), false, 'offline', 503],
  ['without an answer', () => new UnansweredForm(false, null), true, 'unreachable', 503],
  ['that broke off in its answer', () => new UnansweredForm(true, null), true, 'unreachable', 200],
  ['that failed on the server', () => new ErrorResponse(500, 'no', {}), true, 'server', 503],
])('a form %s leaves its page as it is and is noted', async (_, failure, online, reason, status) => {
  isOnline = online;
  const { page } = await step('/list', failed(failure()), 'POST');
  expect(page).toMatchObject({ type: 'data', result: { data: undefined, init: { status } } });
  expect(network.status().unsent).toEqual({ reason });
});

test('a form that is answered or refused is as the router has it, and the note of one before is gone', async () => {
  network.noteUnsent({ reason: 'offline' });
  expect((await step('/list', loaded('done'), 'POST')).page).toEqual(loaded('done'));
  expect(network.status().unsent).toBeNull();
  expect((await step('/list', serverError(403), 'POST')).page).toEqual(serverError(403));
  expect(network.status().unsent).toBeNull();
});

test('where the server leads elsewhere is told before the page gives way', async () => {
  cache.show('/list', { page: 'shown' });
  await step('/list', failed(redirect('/login?from=%2Flist')));
  expect(onRedirect).toHaveBeenCalledWith('/login?from=%2Flist', '/list');
});
