import { expect, test } from 'vitest';
import { areDistinguishable, compareTimes } from './timing.ts';

/** Returns times around a middle value; the same seed gives the same times. */
function times(middle: number, seed: number): number[] {
  return Array.from({ length: 300 }, (_, index) => middle + (((index * 7_919 + seed) % 101) - 50) / 5);
}

test('similar durations count as indistinguishable, also with a few slow requests', () => {
  expect(areDistinguishable(compareTimes({ known: times(80, 1), unknown: times(80, 40) }))).toBe(false);
  const slow = [...times(80, 1).slice(10), ...Array<number>(10).fill(5_000)];
  expect(areDistinguishable(compareTimes({ known: slow, unknown: times(80, 40) }))).toBe(false);
});

test('durations that differ by more than two milliseconds count as distinguishable', () => {
  expect(areDistinguishable(compareTimes({ known: times(83, 1), unknown: times(80, 40) }))).toBe(true);
  expect(areDistinguishable(compareTimes({ known: times(2, 1), unknown: times(80, 40) }))).toBe(true);
});
