import { expect, test } from 'vitest';
import type { WireFilter } from '../../contract.ts';
import { promotedFilters } from './promoted-filters.ts';

function group(key: WireFilter['key'], counts: Readonly<Record<string, number>>): WireFilter {
  const values = Object.entries(counts).map(([value, count]) => ({
    value,
    label: value,
    count,
    ticked: false,
  }));
  return { key, label: key, exact: true, values };
}

test('a category promotes its most important filters, with the number of listings', () => {
  const filters = [group('kind', { Laser: 4, Ink: 2 }), group('seller', { verified: 5 })];
  expect(promotedFilters('Printer', filters)).toEqual([
    { text: 'Laser', name: 'kind', values: ['Laser'], count: 4 },
    { text: 'Ink', name: 'kind', values: ['Ink'], count: 2 },
    { text: 'Under ৳10,000', name: 'priceTo', values: ['10000'], count: null },
    { text: 'Verified seller', name: 'seller', values: ['verified'], count: 5 },
  ]);
});

test('a filter for a minimum size includes all larger sizes in the listings', () => {
  const [first] = promotedFilters('Monitor', [group('screenInches', { '19': 7, '24': 3, '27': 2 })]);
  expect(first).toEqual({
    text: '24″ or more',
    name: 'screenInches',
    values: ['24', '27'],
    count: 5,
  });
});

test('filters without listings are not promoted', () => {
  expect(promotedFilters('Laptop', []).map(({ text }) => text)).toEqual(['Under ৳30,000']);
});
