import { expect, test } from 'vitest';
import { allSchedules, permutationsOf } from './schedules.ts';
import { attackByMessages } from './webhook-run.ts';

/** Longest wait for the right state, in ms. */
const TIMEOUT_MS = 45_000;
/** Timeout in ms for tests that wait for a whole market several times. */
const SLOW = 120_000;

test('all 120 permutations of five webhooks are among the schedules', () => {
  expect(new Set(permutationsOf([1, 2, 3, 4, 5]).map(String)).size).toBe(120);
  expect(allSchedules().filter(({ declinedFirst }) => declinedFirst)).toHaveLength(120);
});

test('orders end correctly in every tested schedule of webhooks, and forgeries change nothing', {
  timeout: SLOW,
}, async () => {
  const { breaches, figures } = await attackByMessages({ orders: 4, timeoutMs: TIMEOUT_MS });
  expect(breaches).toEqual([]);
  expect(figures['forgeries refused as required']).toBe('14 of 14');
});
