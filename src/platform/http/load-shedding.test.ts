import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AdmissionQueue, openAdmissionQueue } from './admission-queue.server.ts';
import {
  type Load,
  type LoadMeter,
  type Priority,
  priorities,
  shedLoad,
  shouldShed,
  startLoadMeter,
} from './load-shedding.server.ts';
import { startWebServer, type WebServer } from './web-server.server.ts';

const rest: Load = { eventLoopLagMs: 0, poolWaitMs: 0, inFlight: 0, drainMs: 0 };

describe('under growing load', () => {
  const growing: Record<string, (step: number) => Load> = {
    'of a late process': (step) => ({ ...rest, eventLoopLagMs: 50 * step, inFlight: 8 }),
    'of slow database work': (step) => ({ ...rest, poolWaitMs: 50 * step }),
    'of much to make': (step) => ({ ...rest, inFlight: 4 * step, drainMs: 40 * step }),
  };

  test.each(Object.entries(growing))('%s, less urgent requests are refused first', (_, at) => {
    const firstRefused = priorities.map((urgency) => {
      const steps = Array.from({ length: 200 }, (__, step) => step);
      return steps.find((step) => shouldShed(urgency, at(step))) ?? Number.POSITIVE_INFINITY;
    });
    expect(firstRefused[0]).toBe(Number.POSITIVE_INFINITY);
    expect(firstRefused.slice(1).every(Number.isFinite)).toBe(true);
    expect(new Set(firstRefused).size).toBe(priorities.length);
    expect(firstRefused).toEqual(firstRefused.toSorted((a, b) => b - a));
  });

  test('an idle process refuses nobody, nor does a delayed process with few requests', () => {
    expect(priorities.filter((urgency) => shouldShed(urgency, rest))).toEqual([]);
    const heldUp = { ...rest, eventLoopLagMs: 5_000, inFlight: 3 };
    expect(priorities.filter((urgency) => shouldShed(urgency, heldUp))).toEqual([]);
  });

  test('many fast responses cause no refusals', () => {
    const quick = { ...rest, inFlight: 500, drainMs: 30 };
    expect(priorities.filter((urgency) => shouldShed(urgency, quick))).toEqual([]);
  });
});

describe('a server that sheds load', () => {
  let web: WebServer;
  let queue: AdmissionQueue;
  let load: Load;
  let asked: number;
  const sendRequest = (urgency: Priority, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${web.port}/${urgency}`, init);

  beforeEach(async () => {
    load = rest;
    asked = 0;
    web = await startWebServer({ host: '127.0.0.1', port: 0 });
    queue = openAdmissionQueue(() => !shouldShed('searching', load));
    web.use(
      shedLoad({
        priorityOf: (request) => (request.url ?? '').slice(1) as Priority,
        readLoad: () => load,
        queue,
        commonHeaders: { 'x-content-type-options': 'nosniff' },
        log: pino({ level: 'silent' }),
      }),
    );
    web.setHandler(() => {
      asked += 1;
      return new Response('ok');
    });
  });
  afterEach(async () => {
    await web.close();
    queue.stop();
  });

  test('refuses with Retry-After and does no work for the request', async () => {
    load = { ...rest, inFlight: 20, drainMs: 150 };
    const response = await sendRequest('browsing');
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ status: 503, code: 'overloaded' });
    expect(asked).toBe(0);
    expect((await sendRequest('buying')).status).toBe(200);
    expect((await sendRequest('always')).status).toBe(200);
  });

  test('refuses before it has read the body, and keeps the connection', async () => {
    load = { ...rest, inFlight: 1_000, drainMs: 5_000 };
    const refused = await sendRequest('buying', { method: 'POST', body: 'x'.repeat(50_000) });
    expect(refused.status).toBe(503);
    await refused.text();
    load = rest;
    expect((await sendRequest('buying', { method: 'POST', body: 'x' })).status).toBe(200);
  });

  test('accepts all requests after the load has passed', async () => {
    load = { ...rest, poolWaitMs: 10_000 };
    expect((await sendRequest('browsing')).status).toBe(503);
    load = rest;
    expect((await sendRequest('browsing')).status).toBe(200);
  });

  test('lets a search wait for capacity, and refuses it if there is none in time', async () => {
    load = { ...rest, inFlight: 20, drainMs: 150 };
    const waiting = sendRequest('searching');
    expect((await sendRequest('browsing')).status).toBe(503);
    expect(asked).toBe(0);
    load = rest;
    expect((await waiting).status).toBe(200);
    load = { ...rest, inFlight: 20, drainMs: 150 };
    expect((await sendRequest('searching')).status).toBe(503);
    expect(asked).toBe(1);
  });

  test('forgets a waiting search whose client left', async () => {
    load = { ...rest, inFlight: 20, drainMs: 150 };
    const [came, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    web.server.once('request', (_, response) => {
      came.resolve();
      response.once('close', gone.resolve);
    });
    const client = new AbortController();
    const search = sendRequest('searching', { signal: client.signal });
    await came.promise;
    client.abort();
    await expect(search).rejects.toThrow('aborted');
    await gone.promise;
    load = rest;
    expect((await sendRequest('searching')).status).toBe(200);
    expect(asked).toBe(1);
  });
});

describe('the load of this process', () => {
  const pool = Object.assign(new EventEmitter(), { waitingCount: 0, options: { max: 4 } });
  let now: number;
  let meter: LoadMeter;
  beforeEach(() => {
    now = 0;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    meter = startLoadMeter(pool);
  });
  afterEach(() => {
    meter.stop();
    vi.useRealTimers();
  });

  /** Moves the clock forward without a delay of the event loop. */
  function pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += 5) {
      now += 5;
      vi.advanceTimersByTime(5);
    }
  }

  test('shows lateness while the process is late, and ends with it', () => {
    pass(30);
    now += 200;
    expect(meter.read().eventLoopLagMs).toBeGreaterThan(100);
    pass(500);
    expect(meter.read().eventLoopLagMs).toBeLessThan(50);
  });

  test('counts responses until they are finished, whatever their outcome', async () => {
    const [good, bad] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
    const works = [meter.trackInFlight(good.promise), meter.trackInFlight(bad.promise)];
    expect(meter.read().inFlight).toBe(2);
    good.resolve(1);
    bad.reject(new Error('no'));
    await Promise.allSettled(works);
    expect(meter.read().inFlight).toBe(0);
  });

  test('estimates the time of pending responses from the pace while late', async () => {
    const waiting = Promise.withResolvers<number>();
    void meter.trackInFlight(waiting.promise);
    for (let round = 0; round < 20; round += 1) {
      for (let count = 0; count < 50; count += 1) await meter.trackInFlight(Promise.resolve(1));
      pass(5);
    }
    const busy = meter.read().drainMs;
    expect(busy).toBeGreaterThan(0);
    expect(busy).toBeLessThan(1_000);
    pass(1_000);
    expect(meter.read().drainMs).toBeGreaterThan(10 * busy);
    waiting.resolve(1);
  });

  test('grows with requests that wait for a database connection', () => {
    pool.waitingCount = 8;
    const few = meter.read().poolWaitMs;
    pool.waitingCount = 800;
    expect(meter.read().poolWaitMs).toBeGreaterThan(50 * few);
    expect(few).toBeGreaterThan(0);
  });
});
