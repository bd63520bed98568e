import { expect, test } from 'vitest';
import { countPressed, KEY_COUNT, KEY_ROWS, NO_PRESSES, recordPress } from './keyboard.ts';

test('each key appears once, and pressing every key once counts all of them', () => {
  const codes = KEY_ROWS.flat().map(([code]) => code);
  expect(new Set(codes).size).toBe(KEY_COUNT);
  const presses = codes.reduce((before, code, index) => recordPress(before, code, index * 100), NO_PRESSES);
  expect(countPressed(presses)).toBe(KEY_COUNT);
  expect(presses.bounced.size).toBe(0);
});

test('rows are equally wide, so that keys are drawn where they are on a real keyboard', () => {
  const widths = KEY_ROWS.slice(1, 5).map((row) => row.reduce((sum, [, , width = 1]) => sum + width, 0));
  expect(new Set(widths)).toEqual(new Set([15]));
});

test('a key that fires twice for one press counts as worn; a key that is pressed twice does not', () => {
  const once = recordPress(recordPress(NO_PRESSES, 'KeyA', 1_000), 'KeyA', 1_300);
  expect(once.bounced.size).toBe(0);
  expect(recordPress(once, 'KeyA', 1_320).bounced).toEqual(new Set(['KeyA']));
});

test('keys that are not on the drawn keyboard are recognized but not counted', () => {
  const presses = recordPress(NO_PRESSES, 'NumpadEnter', 0);
  expect(presses.last).toBe('NumpadEnter');
  expect(countPressed(presses)).toBe(0);
});
