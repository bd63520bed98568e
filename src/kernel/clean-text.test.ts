import { expect, test } from 'vitest';
import { cleanLine, cleanLines, clipText } from './clean-text.ts';

test('control characters become blanks and turning marks go', () => {
  expect(cleanLine(' Karim\u0000\u202eniddU\u2066 \n')).toBe('Karim niddU');
});

test('text in any script stays as it is', () => {
  for (const text of ['করিম উদ্দিন', 'José O’Neill', '👩‍💻 Ada']) expect(cleanLine(text)).toBe(text);
});

test('what leaves no ink is empty', () => {
  for (const text of ['\u200b\u200d', '\u2060 \ufeff', '\u00a0']) {
    expect(cleanLine(text)).toBe('');
    expect(cleanLines(text)).toBe('');
  }
});

test('line breaks stay where lines are meant', () => {
  expect(cleanLines('a\r\nb\rc\td')).toBe('a\nb\nc d');
});

test.each([
  ['short', 5, 'short'],
  ['longer text', 8, 'longer…'],
  ['👩‍💻👩‍💻', 3, '👩‍…'],
  ['করিম উদ্দিন', 5, 'করিম…'],
])('%s has at most %d letters', (text, most, clipped) => {
  expect(clipText(text, most)).toBe(clipped);
});
