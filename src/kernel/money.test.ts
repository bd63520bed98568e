import { expect, test } from 'vitest';
import { formatTaka, groupDigits, poishaToTaka, takaToPoisha } from './money.ts';

test('taka are converted to poisha and back without loss', () => {
  expect(takaToPoisha(38_500)).toBe(3_850_000);
  expect(poishaToTaka(takaToPoisha(1_25_000))).toBe(1_25_000);
});

test('a fraction is refused in both directions', () => {
  expect(() => takaToPoisha(1.5)).toThrow(RangeError);
  expect(() => poishaToTaka(150)).toThrow(RangeError);
});

test.each([
  [0, '0'],
  [950, '950'],
  [38_500, '38,500'],
  [125_000, '1,25,000'],
  [12_345_678, '1,23,45,678'],
  [-38_500, '-38,500'],
])('%i is grouped in lakhs as %s', (amount, text) => {
  expect(groupDigits(amount)).toBe(text);
});

test('a price has the taka sign in front', () => {
  expect(formatTaka(42_000)).toBe('৳42,000');
});
