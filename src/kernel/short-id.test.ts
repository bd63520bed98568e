import { expect, test } from 'vitest';
import { shortId, uuidOfShortId } from './short-id.ts';

test.each([
  '019aa0b2-0000-7000-8000-000000000001',
  '00000000-0000-7000-8000-000000000000',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
])('%s becomes short and is restored', (uuid) => {
  expect(shortId(uuid)).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(uuidOfShortId(shortId(uuid))).toBe(uuid);
});

test.each(['', 'abc', 'z'.repeat(22), '0'.repeat(21), `${'0'.repeat(21)}-`, '0'.repeat(23)])(
  '“%s” is not a short id',
  (text) => {
    expect(uuidOfShortId(text)).toBeNull();
  },
);
