import { beforeEach, expect, test } from 'vitest';
import { MICRO_CACHE_MS } from '#platform/process/cache-lifetimes.ts';
import type { ApiResponse } from './api-client.ts';
import { createRequestCoalescer, type RequestCoalescer } from './in-process-api.server.ts';

let now: number;
let reads: RequestCoalescer;
beforeEach(() => {
  now = 10_000;
  reads = createRequestCoalescer(() => now);
});

const answerOf = (text: string, status = 200) => new Response(text, { status });
const read = async (asked: string, response: Promise<ApiResponse>) => reads.read(asked, () => response);
const textOf = async (asked: string, text: string, status?: number) => {
  const response = await read(asked, Promise.resolve(answerOf(text, status)));
  return (response as Response).clone().text();
};

test('a result is shared for a moment after its request', async () => {
  const slow = Promise.withResolvers<ApiResponse>();
  const first = read('/list', slow.promise);
  now += MICRO_CACHE_MS / 2;
  slow.resolve(answerOf('old'));
  await first;
  now += MICRO_CACHE_MS / 2;
  expect(await textOf('/list', 'new')).toBe('old');
  now += 1;
  expect(await textOf('/list', 'new')).toBe('new');
});

test('each caller gets the result of its own request', async () => {
  expect(await textOf('/list?page=1', 'one')).toBe('one');
  expect(await textOf('/list?page=2', 'two')).toBe('two');
});

test('after a change, results of earlier requests are not shared, even if they arrive later', async () => {
  const slow = Promise.withResolvers<ApiResponse>();
  const early = read('/list', slow.promise);
  reads.purge();
  expect(await textOf('/list', 'new')).toBe('new');
  slow.resolve(answerOf('old'));
  await early;
  expect(await textOf('/list', 'newer')).toBe('new');
});

test('a failure is not shared', async () => {
  await expect(read('/list', Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await textOf('/list', 'refused', 503)).toBe('refused');
  expect(await textOf('/list', 'well')).toBe('well');
});
