import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { findGaps, readCoverage } from './coverage.ts';

const rows = readCoverage(readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8'));
const numbersOf = (section: string) => rows.filter((row) => row.section === section).map((row) => row.number);

describe('the table of security holes', () => {
  test('has the ten most probable ones and the next ones', () => {
    expect(numbersOf('hole')).toEqual(Array.from({ length: 10 }, (_, index) => `hole-${index + 1}`));
    expect(numbersOf('next').length).toBeGreaterThan(5);
  });

  test('has each number once', () => {
    const numbers = rows.map((row) => row.number);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  test('names for each a test that exists and runs, and its countermeasure', () => {
    expect(rows.flatMap((row) => findGaps(ROOT, row))).toEqual([]);
    expect(rows.filter((row) => row.further === '').map((row) => row.number)).toEqual([]);
  });
});
