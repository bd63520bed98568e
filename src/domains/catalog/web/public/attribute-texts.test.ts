import { expect, test } from 'vitest';
import { monthsText, yearsUsed } from './attribute-texts.ts';

test('the label of years used is singular below one and plural from one up', () => {
  expect(yearsUsed(0)).toBe('0 year used');
  expect(yearsUsed(0.9)).toBe('0.9 year used');
  expect(yearsUsed(1)).toBe('1 years used');
  expect(yearsUsed(4.5)).toBe('4.5 years used');
});

test('below two years, the time used is also given in months', () => {
  expect([0.1, 0.5, 1, 1.5].map(monthsText)).toEqual(['1 month', '6 months', '12 months', '18 months']);
  expect([0, 2, 3.5].map(monthsText)).toEqual([null, null, null]);
});
