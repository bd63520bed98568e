import { describe, expect, it, onTestFinished } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { formatAgo, formatClock, formatDay, formatNow } from './dates.ts';

describe('dates', () => {
  it('use the calendar of Dhaka, not of the server', () => {
    expect(formatDay('2026-11-20T19:00:00Z')).toBe('21 Nov 2026');
    expect(formatDay('2026-09-01T00:00:00Z')).toBe('1 Sep 2026');
  });

  it('show noon and midnight as 12', () => {
    expect(formatClock('2026-11-20T06:05:00Z')).toBe('12:05 pm');
    expect(formatClock('2026-11-20T18:05:00Z')).toBe('12:05 am');
  });

  it('show the present time in words', () => {
    expect(formatNow('2026-11-20T10:12:08Z')).toBe('Friday 20 November 2026, 4:12:08 pm in Dhaka');
  });

  it('show the time since a moment, and the day after a week', () => {
    const now = '2026-11-20T10:00:00Z';
    expect(formatAgo('2026-11-20T09:59:30Z', now)).toBe('just now');
    expect(formatAgo('2026-11-20T09:59:00Z', now)).toBe('1 minute ago');
    expect(formatAgo('2026-11-20T08:00:00Z', now)).toBe('2 hours ago');
    expect(formatAgo('2026-11-19T17:00:00Z', now)).toBe('yesterday');
    expect(formatAgo('2026-11-17T10:00:00Z', now)).toBe('3 days ago');
    expect(formatAgo('2026-11-10T10:00:00Z', now)).toBe('10 Nov 2026');
  });
});

/** 27 November 2026, 16:05:09 in Dhaka. */
const MOMENT = Date.UTC(2026, 10, 27, 10, 5, 9);

it('days and hours are those of Dhaka in both languages', () => {
  onTestFinished(() => setLocaleSource(() => 'en'));
  expect(formatNow(MOMENT)).toBe('Friday 27 November 2026, 4:05:09 pm in Dhaka');
  setLocaleSource(() => 'bn');
  expect(formatNow(MOMENT)).toBe('শুক্রবার ২৭ নভেম্বর ২০২৬, ঢাকার সময় বিকেল ৪:০৫:০৯');
  expect(formatDay(MOMENT)).toBe('২৭ নভে ২০২৬');
  expect(formatAgo(MOMENT - 3 * 60 * 60 * 1_000, MOMENT)).toBe('৩ ঘণ্টা আগে');
  const hours = [1, 5, 6, 13, 16, 18, 22];
  const clocks = hours.map((hour) => formatClock(Date.UTC(2026, 10, 26, hour + 18, 0)));
  expect(clocks).toEqual([
    'রাত ১:০০',
    'ভোর ৫:০০',
    'সকাল ৬:০০',
    'দুপুর ১:০০',
    'বিকেল ৪:০০',
    'সন্ধ্যা ৬:০০',
    'রাত ১০:০০',
  ]);
});
