import { describe, expect, it } from 'vitest';
import { formatAgo, formatClock, formatDay, formatNow } from './dates.ts';

describe('dates', () => {
  it('are told by the calendar of Dhaka, not of the server', () => {
    expect(formatDay('2026-11-20T19:00:00Z')).toBe('21 Nov 2026');
    expect(formatDay('2026-09-01T00:00:00Z')).toBe('1 Sep 2026');
  });

  it('tell noon and midnight as 12', () => {
    expect(formatClock('2026-11-20T06:05:00Z')).toBe('12:05 pm');
    expect(formatClock('2026-11-20T18:05:00Z')).toBe('12:05 am');
  });

  it('tell the present time in words', () => {
    expect(formatNow('2026-11-20T10:12:08Z')).toBe('Friday 20 November 2026, 4:12:08 pm in Dhaka');
  });

  it('tell how long ago something was, and the day itself after a week', () => {
    const now = '2026-11-20T10:00:00Z';
    expect(formatAgo('2026-11-20T09:59:30Z', now)).toBe('just now');
    expect(formatAgo('2026-11-20T09:59:00Z', now)).toBe('1 minute ago');
    expect(formatAgo('2026-11-20T08:00:00Z', now)).toBe('2 hours ago');
    expect(formatAgo('2026-11-19T17:00:00Z', now)).toBe('yesterday');
    expect(formatAgo('2026-11-17T10:00:00Z', now)).toBe('3 days ago');
    expect(formatAgo('2026-11-10T10:00:00Z', now)).toBe('10 Nov 2026');
  });
});
