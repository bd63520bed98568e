import { expect, test } from 'vitest';
import { latinDigits, numberAdvice, parseNumber } from './digits.ts';
import { parsePhone } from './phone.ts';

/** Returns every way to put commas between these digits. */
function withCommas(digits: string): string[] {
  const [first = '', ...rest] = digits;
  return rest.reduce((texts, digit) => texts.flatMap((text) => [text + digit, `${text},${digit}`]), [first]);
}

test.each(['38500', '1234567', '12345678'])('commas in %s count only as digit grouping', (digits) => {
  for (const text of withCommas(digits)) {
    const groups = text.split(',');
    const [first = '', ...rest] = groups;
    const areGroups =
      groups.length === 1 ||
      (first.length <= 3 &&
        rest.at(-1)?.length === 3 &&
        rest.every(({ length }) => length === 2 || length === 3));
    expect(parseNumber(text), text).toBe(areGroups ? Number(digits) : null);
  }
});

test.each([
  ...['38500', '38,500', '38 500', '38\u00a0500', '৩৮,৫০০', '38500.00', '\u202a38,500\u202c'],
  ...['৳38,500', '৳ ৩৮,৫০০', 'Tk. 38,500', 'tk38500', 'BDT38500', 'Taka 38,500'],
  ...['38,500/-', '38,500/=', '38500 tk', '38500৳', '৩৮,৫০০ টাকা', '৳38,500/- only', '38,500 taka only'],
  ...['３８５００', '３８，５００', '৩৮,৫০০ টাকা মাত্র', '38,500/- মাত্র'],
])('%s is 38500', (typed) => {
  expect(parseNumber(typed)).toBe(38_500);
});

test.each([
  ['1,20,000', 1_20_000],
  ['120,000', 1_20_000],
  ['1 20 000', 1_20_000],
  ['1.5', 1.5],
  ['-3', -3],
  ['0', 0],
  ['000', 0],
])('%s is %d', (typed, number) => {
  expect(parseNumber(typed)).toBe(number);
});

test.each([
  ...[
    '',
    ' ',
    ',',
    '৳',
    '/-',
    '450,50',
    '385,5',
    '3,8,5,0,0',
    '1,5',
    '0,5',
    '0,500',
    '5,12',
    '8,7',
    '38500,00',
  ],
  ...[
    '38,500 000',
    '1,2345',
    '38,500,',
    ',500',
    "38'500",
    '1e5',
    '40-45',
    '38.500.000',
    '1.',
    '.5',
    '38k',
    '5 tk 3',
  ],
])('%s is not a number', (typed) => {
  expect(parseNumber(typed)).toBeNull();
});

/** The digits of all scripts and styles, from zero to nine. */
const digitSets = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => (point < 0xd8_00 || point > 0xdf_ff) && /\p{Nd}/u.test(String.fromCodePoint(point)))
  .map((point) => String.fromCodePoint(point))
  .reduce<string[][]>((sets, digit) => {
    const last = sets.at(-1);
    if (!last || last.length === 10) sets.push([digit]);
    else last.push(digit);
    return sets;
  }, []);

test('the digits of every script are read as digits', () => {
  expect(digitSets.map((digits) => digits.join(''))).toEqual(
    expect.arrayContaining(['0123456789', '০১২৩৪৫৬৭৮৯', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९']),
  );
  for (const digits of digitSets) {
    const written = (text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? '');
    expect(latinDigits(written('0123456789'))).toBe('0123456789');
    expect(parseNumber(written('38,500')), written('38,500')).toBe(38_500);
    expect(parseNumber(written('৳ 1,20,000.5')), written('1,20,000.5')).toBe(1_20_000.5);
    expect(parsePhone(written('+880 1712-345678')), written('+880')).toBe('01712345678');
  }
});

test('an unreadable number gets advice if a comma or a word is the cause', () => {
  expect(numberAdvice('450,50')).toMatch(/thousands as 38,500/);
  for (const typed of ['38k', '৩৮ হাজার', '1.2 lakh']) expect(numberAdvice(typed)).toMatch(/in full/);
  for (const typed of ['38,500', 'cheap', '']) expect(numberAdvice(typed)).toBeNull();
});
