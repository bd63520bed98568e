import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

test('a cursor can be written into an address and read back', () => {
  const cursor = { after: '2026-11-20T10:00:00.123456Z', id: '0197-é-ignored' };
  const ascii = { ...cursor, id: '019aa0b2-0000-7000-8000-000000000000' };
  expect(decodeCursor(encodeCursor(ascii))).toEqual(ascii);
  expect(encodeURIComponent(encodeCursor(ascii))).toBe(encodeCursor(ascii));
});

test.each(['', 'nonsense', btoa('{"after":1}'), btoa('[1,2]'), btoa('["only one"]')])(
  '%s is not a cursor',
  (word) => {
    expect(decodeCursor(word)).toBeNull();
  },
);
