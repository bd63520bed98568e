import { expect, test } from 'vitest';
import { yearsUsed } from './attribute-texts.ts';

test('the label of years used is singular below one and plural from one up', () => {
  expect(yearsUsed(0)).toBe('0 year used');
  expect(yearsUsed(0.9)).toBe('0.9 year used');
  expect(yearsUsed(1)).toBe('1 years used');
  expect(yearsUsed(4.5)).toBe('4.5 years used');
});
