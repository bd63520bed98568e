import { expect, test } from 'vitest';
import { answerWords } from './answer-words.ts';

test.each([
  [0, '5 min'],
  [12 * 60_000, '20 min'],
  [20 * 60_000, '20 min'],
  [61 * 60_000, '2 hours'],
  [24 * 3_600_000, '1 day'],
  [24 * 3_600_000 + 1, 'over a day'],
])('%d ms are told as %s', (ms, words) => {
  expect(answerWords(ms)).toBe(words);
});
