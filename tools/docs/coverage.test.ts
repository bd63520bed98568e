import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { type CoverageRow, compareWithSpecification, findGaps, hasTest, readCoverage } from './coverage.ts';

const rows = readCoverage(readFileSync(join(ROOT, 'docs', 'specification-coverage.md'), 'utf8'));

/** Number of rows for each section of the specification. Each sentence, table row and bullet has one row. */
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

/**
 * Rows of the coverage table that the product does not fulfill completely yet, with the number of their finding. A new
 * row of this kind must be added here.
 */
const NOT_YET: Readonly<Record<string, string>> = {};

/** Path of the specification, which is stored outside the project. */
const SPECIFICATION = join(ROOT, '..', 'shared', 'specification.md');

describe('the coverage table', () => {
  test('has each line of each section, numbered without gaps', () => {
    for (const [section, count] of Object.entries(ROWS_OF_SECTION)) {
      const numbers = rows.filter((row) => row.section === section).map((row) => row.number);
      expect(numbers).toEqual(Array.from({ length: count }, (_, index) => `${section}-${index + 1}`));
    }
    const total = Object.values(ROWS_OF_SECTION).reduce((sum, count) => sum + count, 0);
    expect(rows).toHaveLength(total);
  });

  test('names tests that exist and run in each row', () => {
    expect(rows.flatMap((row) => findGaps(ROOT, row))).toEqual([]);
  });

  test('has something missing only in the rows listed here', () => {
    const notYet = rows.flatMap(({ number, notYet }) => (notYet ? [[number, notYet.finding]] : []));
    expect(Object.fromEntries(notYet)).toEqual(NOT_YET);
  });

  test('quotes the specification in each row', () => {
    expect(rows.filter(({ quotes }) => quotes.length === 0).map(({ number }) => number)).toEqual([]);
  });

  test.skipIf(!existsSync(SPECIFICATION))('quotes the specification correctly and completely', () => {
    expect(compareWithSpecification(rows, readFileSync(SPECIFICATION, 'utf8'))).toEqual([]);
  });
});

describe('a gap in the table is found', () => {
  const row = (file: string, title: string): CoverageRow => ({
    number: '1-1',
    section: '1',
    words: 'something',
    quotes: ['something'],
    tests: file ? [{ file, title }] : [],
    notYet: null,
    further: '',
  });

  test.each([
    ['no test at all', '', '', /names no test/],
    ['a file that is gone', 'tools/docs/gone.test.ts', 'x', /no file/],
    ['a file that no runner takes', 'tools/docs/coverage.ts', 'x', /no test runner/],
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

  test('unknown words and missing words of the specification are found', () => {
    const specification = '# A shop\n\n## 1. What\n- A brand logo strip; a spinner while loading.\n';
    const quoting = (...quotes: string[]) => [{ ...row('a.test.ts', 'x'), quotes }];
    expect(compareWithSpecification(quoting('brand logo', 'a spinner'), specification)).toEqual([]);
    expect(compareWithSpecification(quoting('brand logo'), specification)).toEqual([
      expect.stringMatching(/"spinner" is in no row/),
    ]);
    expect(compareWithSpecification(quoting('brand strip'), specification)[0]).toMatch(
      /no line of section 1/,
    );
  });
});
