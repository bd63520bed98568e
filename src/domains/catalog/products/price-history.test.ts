import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { priceReduction } from './price-history.ts';

const START = Date.parse('2026-11-01T04:00:00.000Z');

/** Returns price changes on days after the listing was added, starting from a first price. */
function history(first: number, ...changes: readonly (readonly [day: number, to: number])[]) {
  let from = first;
  return changes.map(([day, to]) => {
    const change = { from, to, at: new Date(START + day * DAY_MS).toISOString() };
    from = to;
    return change;
  });
}

const shown = (first: number, ...changes: readonly (readonly [number, number])[]) => {
  const reduction = priceReduction(history(first, ...changes));
  return reduction && [reduction.from, reduction.to];
};

describe('the price reduction of a listing', () => {
  test('is the last one, from the price before it', () => {
    expect(shown(42_000, [3, 38_500])).toEqual([42_000, 38_500]);
    expect(shown(45_000, [3, 42_000], [30, 38_500])).toEqual([42_000, 38_500]);
  });

  test('is missing without a change or after a raise', () => {
    expect(shown(42_000)).toBeNull();
    expect(shown(42_000, [3, 38_500], [40, 42_000])).toBeNull();
  });

  test('is missing if the price was raised and lowered again within 14 days', () => {
    expect(shown(38_500, [1, 42_000], [5, 38_500])).toBeNull();
    expect(shown(38_500, [1, 42_000], [14.9, 38_500])).toBeNull();
    expect(shown(38_500, [1, 42_000], [5, 40_000])).toBeNull();
    expect(shown(38_500, [1, 42_000], [15.1, 38_500])).toEqual([42_000, 38_500]);
  });

  test('starts from the lowest price of the last 14 days', () => {
    expect(shown(38_500, [1, 42_000], [5, 36_000])).toEqual([38_500, 36_000]);
    expect(shown(45_000, [1, 42_000], [3, 40_000])).toEqual([42_000, 40_000]);
  });
});
