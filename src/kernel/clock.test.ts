import { expect, test } from 'vitest';
import { dhakaTime, dhakaTimestamp, dhakaYear } from './clock.ts';

test('a moment is shown in the time of Dhaka, also if that is the next day', () => {
  expect(dhakaTimestamp(new Date('2026-11-20T10:12:08Z'))).toBe('2026-11-20 16:12');
  expect(dhakaTimestamp(new Date('2026-12-31T18:00:00Z'))).toBe('2027-01-01 00:00');
});

test('the year begins at midnight in Dhaka', () => {
  expect(dhakaYear(new Date('2026-12-31T17:59:59Z'))).toBe(2026);
  expect(dhakaYear(new Date('2026-12-31T18:00:00Z'))).toBe(2027);
});

test.each([
  ['2026-11-20T16:41:08Z', '10:41 pm', '10:41:08 pm'],
  ['2026-11-20T18:05:00Z', '12:05 am', '12:05:00 am'],
  ['2026-11-20T06:00:59Z', '12:00 pm', '12:00:59 pm'],
  ['2026-11-20T03:09:00Z', '9:09 am', '9:09:00 am'],
])('%s is %s in Dhaka', (moment, time, withSeconds) => {
  expect(dhakaTime(new Date(moment))).toBe(time);
  expect(dhakaTime(new Date(moment), true)).toBe(withSeconds);
});
