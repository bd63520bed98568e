import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VIEWER_HEADER } from '../viewer-header.ts';
import { Network, type NetworkStatus } from './network-status.ts';
import { createResilientFetch, UnansweredForm } from './resilient-fetch.ts';

const ORIGIN = 'http://market.test';
const PAGE = new URL('/blog.data', ORIGIN);

let events: EventTarget;
let isOnline: boolean;
let network: Network;
let seen: NetworkStatus['trouble'][];
let tries: number[];
let responses: (() => Response | Promise<Response>)[];
const onWrite = vi.fn();
const onUnauthorized = vi.fn();

const ok = () => new Response('data');
const broken = () => Promise.reject(new TypeError('Failed to fetch'));
const status = (code: number, headers?: HeadersInit) => () => new Response('no', { status: code, headers });

/** Returns a response that breaks off after its first bytes. */
function brokenMidway(): Response {
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isFirst) controller.enqueue(new Uint8Array([1, 2, 3]));
      else controller.error(new TypeError('network error'));
      isFirst = false;
    },
  });
  return new Response(body);
}

let viewer: string | undefined;
/** Account id in the viewer header of the last request. */
let sentFor: string | null;

beforeEach(() => {
  viewer = undefined;
  vi.useFakeTimers({ now: 0 });
  events = new EventTarget();
  isOnline = true;
  network = new Network({ events, isOnline: () => isOnline });
  seen = [];
  network.subscribe(() => seen.push(network.status().trouble));
  tries = [];
  responses = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

function send(input: RequestInfo | URL, init: RequestInit = {}) {
  const resilient = createResilientFetch({
    send: async (_, { signal, headers } = {}) => {
      sentFor = new Headers(headers).get(VIEWER_HEADER);
      tries.push(Date.now() / 1_000);
      const answer = responses.shift() ?? ok;
      const stopped = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      });
      return Promise.race([answer(), stopped]);
    },
    network,
    origin: ORIGIN,
    viewerId: () => viewer,
    onWrite,
    onUnauthorized,
  });
  return resilient(input, init);
}

const read = (signal = new AbortController().signal) => send(PAGE, { signal });
const post = () => send(PAGE, { method: 'POST', body: 'a=b' });

test('only requests that change something name the account to which the page was shown', async () => {
  await post();
  expect(sentFor).toBeNull();
  viewer = 'karim';
  await post();
  expect(sentFor).toBe('karim');
  await send(new Request(`${ORIGIN}/images`, { method: 'POST', body: 'x' }));
  expect(sentFor).toBe('karim');
  await read();
  expect(sentFor).toBeNull();
  await send('https://other.example/', { method: 'POST' });
  expect(sentFor).toBeNull();
});

describe('data of a page', () => {
  test('is requested three more times after 1, 2 and 4 s if it does not arrive, and the retries are shown', async () => {
    responses = [broken, broken, broken, ok];
    const answer = read();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(await (await answer).text()).toBe('data');
    expect(tries).toEqual([0, 1, 3, 7]);
    expect(seen).toEqual(['retrying', null]);
  });

  test('is requested again if the response breaks off', async () => {
    responses = [brokenMidway, ok];
    const answer = read();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await (await answer).text()).toBe('data');
  });

  test('is requested again after half a minute without a response', async () => {
    responses = [() => new Promise(() => {}), ok];
    const answer = read();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await (await answer).text()).toBe('data');
    expect(tries).toEqual([0, 31]);
  });

  test('is not requested again after a refusal', async () => {
    responses = [status(404)];
    expect((await read()).status).toBe(404);
    expect(tries).toHaveLength(1);
    expect(seen).toEqual([]);
  });

  test('is an error if the server fails each time; the server may ask for longer pauses', async () => {
    responses = [
      status(503, { 'retry-after': '5' }),
      status(503, { 'retry-after': '3600' }),
      status(500),
      status(500),
    ];
    const answer = read();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await answer).status).toBe(500);
    expect(tries).toEqual([0, 5, 35, 39]);
  });

  test('waits until the network is back, and then continues automatically', async () => {
    isOnline = false;
    responses = [broken, ok];
    const answer = read();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(tries).toEqual([0]);
    expect(network.status().trouble).toBe('offline');
    isOnline = true;
    events.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await (await answer).text()).toBe('data');
    expect(network.status().trouble).toBeNull();
  });

  test('waits after the third retry until the user tries again, and then has three more retries', async () => {
    responses = [broken, broken, broken, broken, broken, ok];
    const answer = read();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tries).toHaveLength(4);
    expect(network.status().trouble).toBe('unreachable');
    network.retryNow();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await (await answer).text()).toBe('data');
    expect(tries).toEqual([0, 1, 3, 7, 60, 61]);
  });

  test('is given up when the user goes to another page', async () => {
    isOnline = false;
    responses = [broken];
    const controller = new AbortController();
    const stopped = expect(read(controller.signal)).rejects.toThrow('elsewhere');
    await vi.advanceTimersByTimeAsync(0);
    controller.abort(new Error('elsewhere'));
    await stopped;
    expect(network.status().trouble).toBeNull();
  });

  test('that is prefetched fails at once and silently', async () => {
    responses = [broken];
    await expect(send(PAGE)).rejects.toThrow('Failed to fetch');
    expect(seen).toEqual([]);
  });
});

describe('a form', () => {
  test('is sent once, and the caller learns whether its response had begun', async () => {
    responses = [broken];
    await expect(post()).rejects.toMatchObject({ name: 'UnansweredForm', hadBegun: false });
    responses = [brokenMidway];
    const failure = await post().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnansweredForm);
    expect(failure).toMatchObject({ hadBegun: true });
    expect(tries).toHaveLength(2);
    expect(onWrite).not.toHaveBeenCalled();
  });

  test('with a response may have changed cached data', async () => {
    await post();
    expect(onWrite).toHaveBeenCalledOnce();
  });
});

describe('another request', () => {
  test('passes unchanged; a change is announced, and so is an ended session', async () => {
    responses = [broken];
    await expect(send(`${ORIGIN}/me`)).rejects.toThrow('Failed to fetch');
    await send(new Request(`${ORIGIN}/bookings`, { method: 'POST', body: '{}' }));
    expect(onWrite).toHaveBeenCalledOnce();
    responses = [status(401)];
    await send(`${ORIGIN}/bookings`);
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  test('to another origin is left alone', async () => {
    responses = [status(401)];
    await send('https://cards.test/pay.data', { method: 'POST' });
    expect(onWrite).not.toHaveBeenCalled();
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});
