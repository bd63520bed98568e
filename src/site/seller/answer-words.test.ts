import { expect, test } from 'vitest';
import { inLanguage } from '#kernel/locale.ts';
import { answerWords } from './answer-words.ts';

test.each([
  [0, '5 min', '৫ মিনিট'],
  [12 * 60_000, '20 min', '২০ মিনিট'],
  [20 * 60_000, '20 min', '২০ মিনিট'],
  [61 * 60_000, '2 hours', '২ ঘণ্টা'],
  [24 * 3_600_000, '1 day', '১ দিন'],
  [24 * 3_600_000 + 1, 'over a day', 'এক দিনের বেশি'],
])('%d ms are shown as %s', (ms, english, bangla) => {
  expect(answerWords(ms)).toBe(english);
  expect(inLanguage('bn', () => answerWords(ms))).toBe(bangla);
});
