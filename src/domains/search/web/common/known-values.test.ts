import { expect, test } from 'vitest';
import type { WireFilter } from '../../contract.ts';
import { withKnownValues } from './known-values.ts';

const group = (
  key: WireFilter['key'],
  counts: Readonly<Record<string, number>>,
  ticked = '',
): WireFilter => ({
  key,
  label: key,
  exact: true,
  values: Object.entries(counts).map(([value, count]) => ({
    value,
    label: value,
    count,
    ticked: value === ticked,
    ...(key === 'area' && { district: value === 'Mirpur' ? 'Dhaka' : 'Chottogram' }),
  })),
});

/** Formats the counts of each filter group for comparison: `brand: Dell 3, HP 0`. */
const textsOf = (groups: readonly WireFilter[]) =>
  groups.map(
    ({ key, values }) => `${key}: ${values.map(({ value, count }) => `${value} ${count}`).join(', ')}`,
  );

test('values and groups without listings stay in their place, with the count 0', () => {
  const known = [
    group('brand', { Dell: 5, HP: 4, Asus: 1 }),
    group('panel', { IPS: 2 }),
    group('year', { 2021: 3 }),
  ];
  const current = [group('brand', { Dell: 2, Asus: 1 }, 'Dell'), group('year', { 2021: 3 })];
  expect(textsOf(withKnownValues(known, current, []))).toEqual([
    'brand: Dell 2, HP 0, Asus 1',
    'panel: IPS 0',
    'year: 2021 3',
  ]);
});

test('a value that has listings again gets its count and place back', () => {
  const first = [group('brand', { Dell: 5, HP: 4 })];
  const narrow = withKnownValues(first, [group('brand', { Dell: 2 })], []);
  expect(withKnownValues(narrow, first, [])).toEqual(first);
});

test('a value that was unticked is shown as unticked', () => {
  const known = [group('brand', { Dell: 5 }, 'Dell')];
  expect(withKnownValues(known, [], [])[0]?.values).toMatchObject([{ ticked: false, count: 0 }]);
});

test('areas are limited to the chosen district', () => {
  const known = [group('area', { Mirpur: 3, Agrabad: 2, GEC: 1 })];
  const current = [group('area', { Agrabad: 2 })];
  expect(textsOf(withKnownValues(known, current, ['Chottogram']))).toEqual(['area: Agrabad 2, GEC 0']);
  expect(textsOf(withKnownValues(known, current, []))).toEqual(['area: Mirpur 0, Agrabad 2, GEC 0']);
});
