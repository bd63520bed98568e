import { expect, test } from 'vitest';
import { parsePhone } from './phone.ts';
import { phoneUrl } from './phone-url.ts';

test.each([
  '01712345678',
  '01712-345678',
  '+8801712345678',
  '+880 1712 345678',
  '008801712345678',
  '০১৭১২৩৪৫৬৭৮',
  '\u202a+880 1712-345678\u202c',
  '\u2066+880\u00a01712\u2011345678\u2069',
  '\u200e01712345678\ufe0e',
  '\u200b(017) 12–34.56–78\u200b',
  ...['０１７１２３４５６７８', '＋８８０ １７１２－３４５６７８', '01712\u2212345678', 'tel:+8801712345678'],
  ...['+880 (0) 1712 345678', '+880-01712-345678', '88001712345678', '+88 01712-345678', '০০৮৮০১৭১২৩৪৫৬৭৮'],
])('%s is read as 01712345678', (typed) => {
  expect(parsePhone(typed)).toBe('01712345678');
});

test.each([
  '',
  '12345',
  '02712345678',
  '017123456789',
  '0171234567',
  'abc01712345678',
  '+88000171234567',
  '01712345678 ext 2',
])('%s is not a mobile number', (typed) => {
  expect(parsePhone(typed)).toBeNull();
});

test('a stored number is dialed with the code of the country', () => {
  expect(phoneUrl('01712345678')).toBe('tel:+8801712345678');
});
