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

/** Formats the counts of each group for comparison: `Dell 3, HP 0`. */
const told = (groups: readonly WireFilter[]) =>
  groups.map(
    ({ key, values }) => `${key}: ${values.map(({ value, count }) => `${value} ${count}`).join(', ')}`,
  );

test('a value that no listing is left of stays in its place, as does a whole group', () => {
  const known = [
    group('brand', { Dell: 5, HP: 4, Asus: 1 }),
    group('panel', { IPS: 2 }),
    group('year', { 2021: 3 }),
  ];
  const current = [group('brand', { Dell: 2, Asus: 1 }, 'Dell'), group('year', { 2021: 3 })];
  expect(told(withKnownValues(known, current, []))).toEqual([
    'brand: Dell 2, HP 0, Asus 1',
    'panel: IPS 0',
    'year: 2021 3',
  ]);
});

test('what comes back is counted again, and nothing is lost meanwhile', () => {
  const first = [group('brand', { Dell: 5, HP: 4 })];
  const narrow = withKnownValues(first, [group('brand', { Dell: 2 })], []);
  expect(withKnownValues(narrow, first, [])).toEqual(first);
});

test('a tick that was taken back is none any more', () => {
  const known = [group('brand', { Dell: 5 }, 'Dell')];
  expect(withKnownValues(known, [], [])[0]?.values).toMatchObject([{ ticked: false, count: 0 }]);
});

test('areas follow the chosen district', () => {
  const known = [group('area', { Mirpur: 3, Agrabad: 2, GEC: 1 })];
  const current = [group('area', { Agrabad: 2 })];
  expect(told(withKnownValues(known, current, ['Chottogram']))).toEqual(['area: Agrabad 2, GEC 0']);
  expect(told(withKnownValues(known, current, []))).toEqual(['area: Mirpur 0, Agrabad 2, GEC 0']);
});
