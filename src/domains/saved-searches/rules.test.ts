import { describe, expect, test } from 'vitest';
import { dueAt } from './rules.ts';

describe('a found listing', () => {
  test.each([
    ['2026-11-23T01:59:59.999Z', '2026-11-23T02:00:00.000Z'],
    ['2026-11-23T02:00:00.000Z', '2026-11-24T02:00:00.000Z'],
    ['2026-11-23T18:30:00.000Z', '2026-11-24T02:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01T02:00:00.000Z'],
  ])('at %s is reported daily at eight in Dhaka, %s', (now, morning) => {
    expect(dueAt('daily', new Date(now))?.toISOString()).toBe(morning);
  });

  test('is reported immediately, or never', () => {
    const now = new Date('2026-11-23T10:00:00.000Z');
    expect([dueAt('at-once', now), dueAt('never', now)]).toEqual([now, null]);
  });
});
