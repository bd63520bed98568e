import { beforeEach, describe, expect, test } from 'vitest';
import {
  type CachedResponse,
  createResponseCache,
  type ResponseCache,
  toCachedResponse,
} from './response-cache.server.ts';

let now: number;
let answers: ResponseCache;
beforeEach(() => {
  now = 10_000;
  answers = createResponseCache(() => now);
});

const answerOf = (text: string) =>
  toCachedResponse(new Response(text), { route: 'page', headers: { common: {}, own: {} } });

/** Starts to make a response. The test decides when it is ready. */
function begin(key: string) {
  const made = Promise.withResolvers<CachedResponse | undefined>();
  let runs = 0;
  const done = answers.fill(key, () => {
    runs += 1;
    return made.promise;
  });
  return { done, times: () => runs, finish: async (text: string) => made.resolve(await answerOf(text)) };
}

async function keep(key: string, text: string): Promise<CachedResponse | undefined> {
  const one = begin(key);
  await one.finish(text);
  return one.done;
}

test('a response is reused for a second and no longer', async () => {
  const kept = await keep('/a', 'one');
  // The lifetime is 900 ms instead of a second, because the response's data may already be 100 ms old.
  now += 900;
  expect(answers.find('/a')).toBe(kept);
  now += 1;
  expect(answers.find('/a')).toBeUndefined();
});

test('its age counts from the moment when its data was read', async () => {
  const slow = begin('/a');
  now += 600;
  await slow.finish('one');
  await slow.done;
  now += 301;
  expect(answers.find('/a')).toBeUndefined();
});

test('a response that took longer than its lifetime is sent only to requests that wait for it', async () => {
  const slow = begin('/a');
  now += 5_000;
  await slow.finish('one');
  expect(await slow.done).toBeDefined();
  now += 2;
  expect(answers.find('/a')).toBeUndefined();
});

test('simultaneous requests make one response', async () => {
  const first = begin('/a');
  const second = answers.fill('/a', () => Promise.reject(new Error('made twice')));
  expect(answers.find('/a')).toBeInstanceOf(Promise);
  await first.finish('one');
  expect(await second).toBe(await first.done);
  expect(first.times()).toBe(1);
});

test('a failed response is made again for the next request', async () => {
  await expect(answers.fill('/a', () => Promise.reject(new Error('no database')))).rejects.toThrow();
  expect(answers.find('/a')).toBeUndefined();
  expect(await keep('/a', 'one')).toBeDefined();
});

describe('after a change', () => {
  test('no earlier response is sent', async () => {
    await keep('/a', 'old');
    answers.purge();
    expect(answers.find('/a')).toBeUndefined();
  });

  test('a response that was being made during the change is not sent: it may have read the old state', async () => {
    const early = begin('/a');
    answers.purge();
    expect(answers.find('/a')).toBeUndefined();
    const late = begin('/a');
    await late.finish('new');
    const kept = await late.done;
    await early.finish('old');
    expect(await early.done).toBeDefined();
    expect(answers.find('/a')).toBe(kept);
  });

  test('if changes come faster than responses, a response is reused for a moment, much less than a second', async () => {
    for (let change = 0; change < 6; change++) answers.purge();
    const kept = await keep('/a', 'one');
    answers.purge();
    expect(answers.find('/a')).toBe(kept);
    now += 300;
    expect(answers.find('/a')).toBeUndefined();
    now += 1_000;
    await keep('/a', 'two');
    answers.purge();
    expect(answers.find('/a')).toBeUndefined();
  });
});

test('a popular response is renewed by one request before it expires', async () => {
  await keep('/a', 'one');
  expect(answers.shouldRevalidate('/a')).toBe(false);
  now += 800;
  expect(answers.shouldRevalidate('/a')).toBe(true);
  const again = begin('/a');
  expect(answers.shouldRevalidate('/a')).toBe(false);
  expect(answers.find('/a')).not.toBeInstanceOf(Promise);
  await again.finish('two');
  const made = await again.done;
  expect(answers.find('/a')).toBe(made);
});

test('a response that cannot be renewed is sent until it expires', async () => {
  const kept = await keep('/a', 'one');
  now += 800;
  await expect(answers.fill('/a', () => Promise.reject(new Error('no database')))).rejects.toThrow();
  expect(answers.find('/a')).toBe(kept);
  now += 101;
  expect(answers.find('/a')).toBeUndefined();
});

test('the cache has a size limit and removes the oldest response first', async () => {
  const megabyte = 'x'.repeat(2 ** 20);
  for (let page = 0; page < 20; page++) await keep(`/${page}`, megabyte);
  expect(answers.find('/0')).toBeUndefined();
  expect(answers.find('/19')).toBeDefined();
  const held = Array.from({ length: 20 }, (_, page) => answers.find(`/${page}`)).filter(Boolean).length;
  expect(held).toBe(4);
});
