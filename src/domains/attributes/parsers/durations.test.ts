import { expect, test } from 'vitest';
import { parseDay } from './days.ts';
import { parseMinutes } from './durations.ts';

test.each([
  ['210', 210],
  ['3', 180],
  ['3.5', 210],
  ['3.5 h', 210],
  ['3 h 30 min', 210],
  ['3 hours and 5 minutes', 185],
  ['45 min', 45],
  ['2-3 hours', 120],
  ['long', null],
  ['', null],
])('%s is %s minutes', (typed, minutes) => {
  expect(parseMinutes(typed)).toBe(minutes);
});

test.each([
  ['2027-03-31', '2027-03-31'],
  ['31/3/2027', '2027-03-31'],
  ['31.03.2027', '2027-03-31'],
  ['31 March 2027', '2027-03-31'],
  ['March 31st, 2027', '2027-03-31'],
  ['Mar 2027', '2027-03-31'],
  ["Feb '28", '2028-02-29'],
  ['31/2/2027', null],
  ['13/13/2027', null],
  ['soon', null],
  ['', null],
])('%s is the day %s', (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});
