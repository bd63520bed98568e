import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUERY_TTL_MS } from '#platform/process/cache-lifetimes.ts';
import { CallFailure, createQueryClient } from './query-client.ts';
import { retryDelay } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns the times, in s from the start, of the attempts of a query that fails with `error`. */
async function triesOf(error: Error): Promise<number[]> {
  const tries: number[] = [];
  const start = Date.now();
  const asked = createQueryClient().fetchQuery({
    queryKey: ['one'],
    queryFn: () => {
      tries.push((Date.now() - start) / 1000);
      return Promise.reject(error);
    },
  });
  const failed = expect(asked).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(120_000);
  await failed;
  return tries;
}

test('a failed request is tried three more times after 1, 2 and 4 s', async () => {
  expect(await triesOf(new TypeError('no network'))).toEqual([0, 1, 3, 7]);
  expect(await triesOf(new CallFailure(503, 'busy'))).toEqual([0, 1, 3, 7]);
});

test('the waiting time doubles up to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('a refused request is not tried again', async () => {
  expect(await triesOf(new CallFailure(403, 'not yours'))).toEqual([0]);
});

test('a response is cached for five minutes', async () => {
  const client = createQueryClient();
  const queryFn = vi.fn(async () => 'answer');
  const fetchOne = () => client.fetchQuery({ queryKey: ['one'], queryFn });
  await fetchOne();
  await vi.advanceTimersByTimeAsync(QUERY_TTL_MS - 1_000);
  await fetchOne();
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(QUERY_TTL_MS).toBe(300_000);
  await vi.advanceTimersByTimeAsync(2_000);
  await fetchOne();
  expect(queryFn).toHaveBeenCalledTimes(2);
});
