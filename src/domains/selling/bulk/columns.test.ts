import { expect, test } from 'vitest';
import { findColumn, normalizeColumn, sheetColumns } from './columns.ts';

test('no two columns share a name', () => {
  const names = sheetColumns.flatMap(({ name, alsoCalled }) => [
    ...new Set([name, ...alsoCalled].map(normalizeColumn)),
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
  ['RAM', 'memoryGb'],
  ['RAM (GB)', 'memoryGb'],
  ['ram_gb', 'memoryGb'],
  ['Memory [GB]', 'memoryGb'],
  ['Memory, GB', 'memoryGb'],
  ['price (BDT)', 'resalePrice'],
  ['Price（৳）', 'resalePrice'],
  ['Price in BDT', 'resalePrice'],
  ['Price ৳', 'resalePrice'],
  ['Original price/Tk.', 'originalPrice'],
  ['Years used (years)', 'usedYear'],
  ['Display size, inch', 'screenInches'],
  ['\u200eTitle\u200e', 'title'],
  ['Memory type', 'memoryKind'],
  ['Year bought', 'year'],
])('“%s” is read as the column of %s', (name, field) => {
  expect(findColumn(name)?.field).toBe(field);
});

test('every column is recognized by each of its names followed by a unit', () => {
  const units = [' (BDT)', '（GB）', ' in taka', ' ৳', ', inches', '/Hz', ' %', ' [each]'];
  const lost = sheetColumns.flatMap(({ field, name, alsoCalled }) =>
    [name, ...alsoCalled]
      .flatMap((one) => units.map((unit) => one + unit))
      .filter((one) => findColumn(one)?.field !== field),
  );
  expect(lost).toEqual([]);
});

test('an unknown column name is not recognized', () => {
  expect([findColumn('Colour of the box'), findColumn('')]).toEqual([null, null]);
});
