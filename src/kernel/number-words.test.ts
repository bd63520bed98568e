import { expect, test } from 'vitest';
import { counted, ordinal } from './number-words.ts';

test.each([
  [0, '0 listings'],
  [1, '1 listing'],
  [2, '2 listings'],
  [1_25_000, '1,25,000 listings'],
])('%i is written as %s', (count, words) => {
  expect(counted(count, 'listing')).toBe(words);
});

test('an irregular plural is used', () => {
  expect(counted(1, 'person', 'people')).toBe('1 person');
  expect(counted(3, 'person', 'people')).toBe('3 people');
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [111, '111th'],
])('%i is the ordinal %s', (place, words) => {
  expect(ordinal(place)).toBe(words);
});
