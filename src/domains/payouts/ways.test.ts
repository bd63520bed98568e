import { expect, test } from 'vitest';
import { maskNumber, monthRange, nextPayoutDay } from './ways.ts';

const WEDNESDAY = '2026-11-25T06:00:00.000Z';
const A_WEEK_LATER = '2026-12-02T06:00:00.000Z';

test.each([
  ['on Monday', '2026-11-23T10:00:00Z', WEDNESDAY],
  ['after midnight in Dhaka, while it is Tuesday in London', '2026-11-24T18:00:00Z', WEDNESDAY],
  ['before noon in Dhaka', '2026-11-25T05:59:59.999Z', WEDNESDAY],
  ['at noon in Dhaka', '2026-11-25T06:00:00Z', WEDNESDAY],
  ['after noon in Dhaka, when the payouts of the day are made', '2026-11-25T06:00:00.001Z', A_WEEK_LATER],
  ['late that day', '2026-11-25T17:59:59Z', A_WEEK_LATER],
  ['on Thursday in Dhaka, while it is Wednesday in London', '2026-11-25T18:00:00Z', A_WEEK_LATER],
])('the next Wednesday payout day, seen %s', (_when, now, next) => {
  expect(nextPayoutDay(new Date(now), 'wednesday').toISOString()).toBe(next);
});

test('a month begins and ends at midnight in Dhaka', () => {
  expect(monthRange('2026-12')).toEqual({
    from: new Date('2026-11-30T18:00:00Z'),
    to: new Date('2026-12-31T18:00:00Z'),
  });
});

test('a masked number shows only its end; the number of a wallet also shows its beginning', () => {
  expect(maskNumber('bkash', '01711345482')).toBe('01711 ··· 482');
  expect(maskNumber('bank', '15012034567')).toBe('··· 567');
});
