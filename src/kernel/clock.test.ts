import { expect, test } from 'vitest';
import { dhakaTimestamp } from './clock.ts';

test('a moment stands in Dhaka’s time, also where that is the next day', () => {
  expect(dhakaTimestamp(new Date('2026-11-20T10:12:08Z'))).toBe('2026-11-20 16:12');
  expect(dhakaTimestamp(new Date('2026-12-31T18:00:00Z'))).toBe('2027-01-01 00:00');
});
