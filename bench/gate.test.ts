import { expect, test } from 'vitest';
import type { Figure } from './bench.ts';
import {
  findRegressions,
  findUnrecorded,
  inBoth,
  leadingNumber,
  recordedFigures,
  sectionOf,
} from './gate.ts';

const PAGE = `# Results

## lists

How fast?

| What | Figure | Target | Reached |
|---|---|---|---|
| a list | 1.20 × (1.10–1.30), 1,802/s against 1,911/s | at least 1 × | yes |
| pages a second | 1,000 (900–1,100) | at least 400 | yes |
| a wait | 30 ms | at most 100 ms | yes |

## lists, 1,000,000 listings

| What | Figure | Target | Reached |
|---|---|---|---|
| a list | 9.00 × | at least 1 × | yes |
`;

const figure = (what: string, text: string, target = 'at least 1 ×'): Figure => ({
  what,
  figure: text,
  target,
  holds: true,
});

test('figures are read only from the section with exactly that title', () => {
  expect([...recordedFigures(sectionOf(PAGE, 'lists')).keys()]).toEqual([
    'What',
    'a list',
    'pages a second',
    'a wait',
  ]);
  expect(recordedFigures(sectionOf(PAGE, 'lists, 1,000,000 listings')).get('a list')).toBe('9.00 ×');
  expect(recordedFigures(sectionOf(PAGE, 'search')).size).toBe(0);
});

test.each([
  ['1.01 × (0.94–1.07), 1,802/s', 1.01],
  ['12,267 a second', 12_267],
  ['0 of 3946', 0],
  ['half within 3 ms', null],
  ['', null],
])('the leading number of "%s" is %s', (text, number) => {
  expect(leadingNumber(text)).toBe(number);
});

test('a figure slips if it is more than 15 % below the recorded one', () => {
  const recorded = recordedFigures(sectionOf(PAGE, 'lists'));
  const pages = figure('pages a second', '860', 'at least 400');
  expect(findRegressions(recorded, [figure('a list', '1.03 × (1–2)'), pages], 1)).toEqual([]);
  expect(findRegressions(recorded, [figure('a list', '0.90 × (1–2)')], 1)).toEqual([
    { what: 'a list', expected: 1.2, today: 0.9, lost: expect.closeTo(0.25) },
  ]);
});

test('a rate is compared at the speed of the machine, a ratio is not', () => {
  const recorded = recordedFigures(sectionOf(PAGE, 'lists'));
  const pages = (rate: string) => figure('pages a second', rate, 'at least 400');
  expect(findRegressions(recorded, [pages('500'), figure('a list', '1.20 ×')], 0.5)).toEqual([]);
  expect(findRegressions(recorded, [pages('400'), figure('a list', '0.60 ×')], 0.5)).toMatchObject([
    { what: 'pages a second', expected: 500 },
    { what: 'a list', expected: 1.2 },
  ]);
  // Without a recorded speed, rates cannot be compared.
  expect(findRegressions(recorded, [pages('1')], null)).toEqual([]);
});

test('waiting times, whose target is a maximum, do not slip, and new figures are reported as unrecorded', () => {
  const recorded = recordedFigures(sectionOf(PAGE, 'lists'));
  const figures = [figure('a wait', '90 ms', 'at most 100 ms'), figure('new', '0.1 ×')];
  expect(findRegressions(recorded, figures, 1)).toEqual([]);
  expect(findUnrecorded(recorded, [figure('new', '0.1 ×'), figure('a list', '1 ×')])).toEqual(['new']);
});

test('only figures that slip in both runs are reported, with the value of the second run', () => {
  const regression = (what: string, today: number) => ({ what, expected: 1, today, lost: 1 - today });
  expect(
    inBoth([regression('a', 0.5), regression('b', 0.5)], [regression('b', 0.6), regression('c', 0.5)]),
  ).toEqual([regression('b', 0.6)]);
});
