import { expect, test } from 'vitest';
import { MAX_SENT_BYTES, shrunkSize } from './shrink-picture.ts';

test('a photo is shrunk at most to the longest stored side, and keeps its proportions', () => {
  expect(shrunkSize(4_000, 3_000)).toEqual({ width: 1_600, height: 1_200 });
  expect(shrunkSize(3_000, 4_000)).toEqual({ width: 1_200, height: 1_600 });
  expect(shrunkSize(1_200, 900)).toEqual({ width: 1_200, height: 900 });
  expect(shrunkSize(12_000, 3)).toEqual({ width: 1_600, height: 1 });
});

test('four photos are sent within 20 seconds at 750 kbit/s', () => {
  expect((4 * MAX_SENT_BYTES * 8) / 750_000).toBeLessThan(20);
});
