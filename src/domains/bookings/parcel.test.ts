import { expect, test } from 'vitest';
import { afterWorkingDays, dispatchEnd } from './parcel.ts';

const dhaka = (moment: string) => new Date(`${moment}:00+06:00`);

test.each([
  // A Sunday.
  ['2026-11-22T10:00', '2026-11-25T10:00'],
  // A Wednesday: Friday and Saturday do not count.
  ['2026-11-25T10:00', '2026-11-30T10:00'],
  // A Friday.
  ['2026-11-27T23:30', '2026-12-01T23:30'],
  // In Dhaka it is already Friday, in UTC it is still Thursday.
  ['2026-11-27T01:00', '2026-12-01T01:00'],
])('a parcel paid on %s must be sent by %s', (paid, end) => {
  expect(dispatchEnd(dhaka(paid))).toEqual(dhaka(end));
});

test('zero working days later is now', () => {
  const now = dhaka('2026-11-27T12:00');
  expect(afterWorkingDays(now, 0)).toEqual(now);
});
