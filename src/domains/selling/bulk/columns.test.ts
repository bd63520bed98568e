import { expect, test } from 'vitest';
import { findColumn, normaliseColumn, sheetColumns } from './columns.ts';

test('no two columns are known by the same name', () => {
  const names = sheetColumns.flatMap(({ name, alsoCalled }) => [
    ...new Set([name, ...alsoCalled].map(normaliseColumn)),
  ]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each([
  ['Price asked', 'resalePrice'],
  ['resale_price', 'resalePrice'],
  ['PRODUCT DETAILS', 'product_details'],
  ['Memory (GB)', 'memoryGb'],
  ['memory', 'memoryGb'],
  ['Screen (inches)', 'screenInches'],
  ['Battery health (%)', 'batteryHealth'],
  ['Storage type', 'storageKind'],
  ['Memory type', 'memoryKind'],
  ['Year bought', 'year'],
])('“%s” is the column of %s', (name, field) => {
  expect(findColumn(name)?.field).toBe(field);
});

test('a name that no column has is none', () => {
  expect([findColumn('Colour of the box'), findColumn('')]).toEqual([null, null]);
});
