import { expect, test } from 'vitest';
import { maskNumber, monthRange, nextPayoutDay } from './ways.ts';

test('the next payout is on its weekday in Dhaka, today included', () => {
  const day = (now: string) => nextPayoutDay(new Date(now), 'wednesday').toISOString();
  expect(day('2026-11-23T10:00:00Z')).toBe('2026-11-25T06:00:00.000Z');
  expect(day('2026-11-25T17:59:59Z')).toBe('2026-11-25T06:00:00.000Z');
  // At this time, it is Thursday in Bangladesh but still Wednesday in London.
  expect(day('2026-11-25T18:00:00Z')).toBe('2026-12-02T06:00:00.000Z');
});

test('a month begins and ends at midnight in Dhaka', () => {
  expect(monthRange('2026-12')).toEqual({
    from: new Date('2026-11-30T18:00:00Z'),
    to: new Date('2026-12-31T18:00:00Z'),
  });
});

test('a number shows only its end, and that of a wallet its beginning, too', () => {
  expect(maskNumber('bkash', '01711345482')).toBe('01711 ··· 482');
  expect(maskNumber('bank', '15012034567')).toBe('··· 567');
});
