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

test('a cached page is shown without a request; the current page is requested again', async () => {
  cache.show('/list?sort=price', { page: 'kept' });
  expect((await step('/list?sort=price', loaded('new'))).isAsked).toBe(true);
  cache.show('/other', { page: 'other' });
  expect(await step('/list?sort=price', loaded('new'))).toEqual({ page: loaded('kept'), isAsked: false });
  expect((await step('/list', loaded('new'))).page).toEqual(loaded('new'));
});

test('a page that must not be cached is requested each time', async () => {
  cache.show('/payment', { page: 'kept' });
  cache.show('/other', { page: 'other' });
  expect((await step('/payment', loaded('new'))).page).toEqual(loaded('new'));
});

test('the current page stays if refreshing it fails on the server, and is replaced if the server refuses it', async () => {
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
  [
    'of another account',
    () => new ErrorResponse(409, 'no', { code: 'other-account' }),
    true,
    'other-account',
    503,
  ],
])(
  'a form %s leaves its page unchanged, and the failure is recorded',
  async (_, failure, online, reason, status) => {
    isOnline = online;
    const { page } = await step('/list', failed(failure()), 'POST');
    expect(page).toMatchObject({ type: 'data', result: { data: undefined, init: { status } } });
    expect(network.status().unsent).toEqual({ reason });
  },
);

test('the router handles a form with a response or a refusal, and the record of an earlier failure is removed', async () => {
  network.recordUnsent({ reason: 'offline' });
  expect((await step('/list', loaded('done'), 'POST')).page).toEqual(loaded('done'));
  expect(network.status().unsent).toBeNull();
  expect((await step('/list', serverError(403), 'POST')).page).toEqual(serverError(403));
  expect(network.status().unsent).toBeNull();
});

test('a redirect is announced before the page changes', async () => {
  cache.show('/list', { page: 'shown' });
  await step('/list', failed(redirect('/login?from=%2Flist')));
  expect(onRedirect).toHaveBeenCalledWith('/login?from=%2Flist', '/list');
});
