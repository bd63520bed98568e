import { expect, test } from 'vitest';
import { cleanLine, cleanLines, pastedText } from './clean-text.ts';
import { clipText } from './clip-text.ts';

test('control characters become blanks, and direction marks are removed', () => {
  expect(cleanLine(' Karim\u0000\u202eniddU\u2066 \n')).toBe('Karim niddU');
});

test('invisible characters are removed, so that equal-looking texts are equal', () => {
  expect(cleanLine('Ka\u200brim\u200f \u061cUd\u00addin\u3164\u2060')).toBe('Karim Uddin');
  for (const text of ['\u3164', '\uffa0\u115f']) expect(cleanLine(text)).toBe('');
});

test('text in any script stays unchanged', () => {
  for (const text of ['করিম উদ্দিন', 'José O’Neill', '👩‍💻 Ada']) expect(cleanLine(text)).toBe(text);
});

test('text without visible characters counts as empty', () => {
  const fillers = ['\u3164', '\u115f\u1160', '\uffa0', '\u2800 \u2800', '\ufe0f', '\u{e0041}', '\ufffc'];
  for (const text of ['\u200b\u200d', '\u2060 \ufeff', '\u00a0', '\u00ad', ...fillers]) {
    expect(cleanLine(text)).toBe('');
    expect(cleanLines(text)).toBe('');
  }
});

/** All invisible characters, and every kind of space. */
const unseen = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point))
  .filter((character) => /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u.test(character));

test('parsers read pasted text without the invisible characters around it', () => {
  for (const character of unseen.filter((one) => one !== '\u0085')) {
    expect(pastedText(`${character}a@b.co${character}`), character.codePointAt(0)?.toString(16)).toBe(
      'a@b.co',
    );
    expect(cleanLine(character), character.codePointAt(0)?.toString(16)).toBe('');
  }
  expect(pastedText('\u2066+880\u20691712\u00a0\u00a0345678')).toBe('+8801712 345678');
});

test('full-width characters are read as plain ones', () => {
  const plain = Array.from({ length: 0x7e - 0x21 + 1 }, (_, index) => String.fromCharCode(0x21 + index)).join(
    '',
  );
  expect(
    pastedText(Array.from(plain, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfe_e0)).join('')),
  ).toBe(plain);
  expect(cleanLine('Ｋａｒｉｍ')).toBe('Ｋａｒｉｍ');
});

test('line breaks stay in texts with several lines', () => {
  expect(cleanLines('a\r\nb\rc\td')).toBe('a\nb\nc d');
});

test.each([
  ['short', 5, 'short'],
  ['longer text', 8, 'longer…'],
  ['👩‍💻👩‍💻', 3, '👩‍…'],
  ['করিম উদ্দিন', 5, 'করিম…'],
])('%s has at most %d characters', (text, most, clipped) => {
  expect(clipText(text, most)).toBe(clipped);
});
