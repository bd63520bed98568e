import { expect, test } from 'vitest';
import { blankParts } from './listing-preview.tsx';

const EMPTY = {
  title: '',
  category: null,
  condition: '',
  resalePrice: '',
  usedYear: '',
  location: '',
  number: '',
};
const FILLED = {
  title: 'Dell Latitude 7490',
  category: 'Laptop' as const,
  condition: 'Good',
  resalePrice: '38,500',
  usedYear: '0',
  location: 'Dhaka',
  number: '01712345678',
};

test('the preview of an empty form shows no value', () => {
  expect(blankParts(EMPTY)).toEqual(['title', 'category', 'condition', 'price', 'years', 'place', 'number']);
});

test('the preview shows what the form says, also zero years', () => {
  expect(blankParts(FILLED)).toEqual([]);
});

test('a price that is not a number shows no price', () => {
  expect(blankParts({ ...FILLED, resalePrice: 'cheap' })).toEqual(['price']);
});
