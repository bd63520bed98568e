import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { OrderAction } from '../../../bookings/transitions.ts';
import { canKeep, daysToKeep } from './order-rights.ts';

const NOW = Date.parse('2026-11-23T08:00:00.000Z');

/** An open order whose seller first held the product `ms` ago, or never (null). */
function orderKept(ms: number | null): Parameters<typeof canKeep>[0] {
  const step = (action: OrderAction, ago: number) => ({ action, at: new Date(NOW - ago).toISOString() });
  const steps =
    ms === null ? [] : [step('keep', ms / 2), step('give-free', ms / 2), step('keep', ms), step('place', ms)];
  return { side: 'seller', state: 'open', keptUntil: null, history: steps };
}

test('a seller can choose only days that end within three days after the first hold', () => {
  expect(daysToKeep(orderKept(null), NOW)).toEqual([1, 2, 3]);
  expect(daysToKeep(orderKept(0), NOW)).toEqual([1, 2, 3]);
  expect(daysToKeep(orderKept(DAY_MS), NOW)).toEqual([1, 2]);
  expect(daysToKeep(orderKept(DAY_MS + 1), NOW)).toEqual([1]);
  expect(daysToKeep(orderKept(2 * DAY_MS + 1), NOW)).toEqual([]);
});

test('a seller who cannot hold the product any longer can still end the hold', () => {
  const order = orderKept(2 * DAY_MS + 1);
  expect(canKeep(order, NOW)).toBe(false);
  expect(canKeep({ ...order, keptUntil: '2026-11-23T12:00:00.000Z' }, NOW)).toBe(true);
  expect(canKeep(orderKept(DAY_MS), NOW)).toBe(true);
});
