import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dhakaDate, dhakaDay, dhakaTime, dhakaTimestamp, dhakaYear } from '#kernel/clock.ts';
import {
  formatAgo,
  formatClock,
  formatDate,
  formatDay,
  formatMoment,
  formatMonth,
  formatNow,
} from './dates.ts';
import { formatSoon } from './format-soon.ts';
import { shortMoment } from './short-moment.ts';

/** Half an hour before and after the year begins in Dhaka. In UTC and in New York, both are on 31 December. */
const BEFORE = '2026-12-31T17:30:00.000Z';
const AFTER = '2026-12-31T18:30:00.000Z';

/** Formatting functions with their texts before and after midnight. */
const FORMATS: readonly (readonly [
  name: string,
  format: (moment: string) => string | number,
  before: string | number,
  after: string | number,
])[] = [
  ['formatDay', formatDay, '31 Dec 2026', '1 Jan 2027'],
  ['formatMonth', formatMonth, 'Dec 2026', 'Jan 2027'],
  ['formatDate', formatDate, '31 December', '1 January'],
  ['formatClock', (moment) => formatClock(moment), '11:30 pm', '12:30 am'],
  ['formatMoment', formatMoment, '31 December, 11:30 pm', '1 January, 12:30 am'],
  [
    'formatNow',
    formatNow,
    'Thursday 31 December 2026, 11:30:00 pm in Dhaka',
    'Friday 1 January 2027, 12:30:00 am in Dhaka',
  ],
  ['shortMoment', shortMoment, '31 Dec, 11:30 pm', '1 Jan, 12:30 am'],
  ['formatSoon, read before midnight', (moment) => formatSoon(moment, BEFORE), '11:30 pm', '1 Jan, 12:30 am'],
  ['formatSoon, read after midnight', (moment) => formatSoon(moment, AFTER), '31 Dec, 11:30 pm', '12:30 am'],
  [
    'formatAgo, after three hours',
    (moment) => formatAgo(moment, '2026-12-31T21:00:00Z'),
    'yesterday',
    '2 hours ago',
  ],
  ['dhakaDate', (moment) => dhakaDate(new Date(moment)), '2026-12-31', '2027-01-01'],
  ['dhakaDay', (moment) => dhakaDay(new Date(moment)), '31 December', '1 January'],
  ['dhakaTime', (moment) => dhakaTime(new Date(moment)), '11:30 pm', '12:30 am'],
  ['dhakaYear', (moment) => dhakaYear(new Date(moment)), 2026, 2027],
  ['dhakaTimestamp', (moment) => dhakaTimestamp(new Date(moment)), '2026-12-31 23:30', '2027-01-01 00:30'],
];

/** Time zones with their offset at {@link BEFORE}, in minutes as `getTimezoneOffset` returns it. */
const ZONES = [
  ['UTC', 0],
  ['America/New_York', 300],
  ['Asia/Dhaka', -360],
  ['Pacific/Kiritimati', -840],
] as const;

describe.each(ZONES)('where the time zone is %s', (zone, offset) => {
  beforeEach(() => void vi.stubEnv('TZ', zone));
  afterEach(() => void vi.unstubAllEnvs());

  test.each(FORMATS)('%s uses the time of Dhaka', (_, format, before, after) => {
    expect(new Date(BEFORE).getTimezoneOffset()).toBe(offset);
    expect([format(BEFORE), format(AFTER)]).toEqual([before, after]);
  });
});
