import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { type CoverageRow, findGaps, hasTest, readCoverage } from './coverage.ts';

const rows = readCoverage(readFileSync(join(ROOT, 'docs', 'specification-coverage.md'), 'utf8'));

/** Rows that each section of the specification gives: its sentences, table rows and bullets. */
const ROWS_OF_SECTION = {
  '1': 9,
  '2.1': 20,
  '2.2': 15,
  '2.3': 18,
  '3': 9,
  '4': 11,
  '5': 20,
  '6': 9,
  '7': 37,
  '8': 9,
  '9': 10,
};

/** Rows that could not be met. Each says why in the table; none may be added in silence. */
const NOT_MET: readonly string[] = [];

describe('the coverage table', () => {
  test('has every line of every section, numbered without gaps', () => {
    for (const [section, count] of Object.entries(ROWS_OF_SECTION)) {
      const numbers = rows.filter((row) => row.section === section).map((row) => row.number);
      expect(numbers).toEqual(Array.from({ length: count }, (_, index) => `${section}-${index + 1}`));
    }
    const total = Object.values(ROWS_OF_SECTION).reduce((sum, count) => sum + count, 0);
    expect(rows).toHaveLength(total);
  });

  test('every row names tests that exist and run', () => {
    expect(rows.flatMap((row) => findGaps(ROOT, row))).toEqual([]);
  });

  test('only the rows listed here are not met, and each says why', () => {
    const notMet = rows.filter((row) => row.notMet !== null);
    expect(notMet.map((row) => row.number)).toEqual(NOT_MET);
    for (const row of notMet) expect(row.notMet?.length, row.number).toBeGreaterThan(20);
  });
});

describe('a gap in the table is found', () => {
  const row = (file: string, title: string): CoverageRow => ({
    number: '1-1',
    section: '1',
    words: 'something',
    tests: file ? [{ file, title }] : [],
    notMet: null,
    further: '',
  });

  test.each([
    ['no test at all', '', '', /names no test/],
    ['a file that is gone', 'tools/docs/gone.test.ts', 'x', /no file/],
    ['a file that no runner takes', 'tools/docs/coverage.ts', 'x', /no runner/],
    ['a title that no test has', 'tools/docs/coverage.test.ts', 'no such promise', /no test/],
  ])('%s', (_, file, title, words) => {
    expect(findGaps(ROOT, row(file, title))).toEqual([expect.stringMatching(words)]);
  });

  test('a skipped test proves nothing', () => {
    expect(hasTest(`test('it holds', () => {})`, 'it holds')).toBe(true);
    expect(hasTest(`test.each([1])(\n  'it holds', () => {})`, 'it holds')).toBe(true);
    expect(hasTest(`test.skip('it holds', () => {})`, 'it holds')).toBe(false);
    expect(hasTest(`test.todo('it holds')`, 'it holds')).toBe(false);
  });
});
