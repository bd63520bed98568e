import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { mayReview, reviewRefusal, sideOf } from './rules.ts';

const END = new Date('2026-11-20T10:00:00Z');
const completed = { state: 'completed', endedAt: END, fault: null };
const later = (ms: number) => new Date(END.getTime() + ms);

test('an order has two sides, and nobody else is one', () => {
  const order = { buyerId: 'b', sellerId: 's' };
  expect(['b', 's', 'x'].map((id) => sideOf(order, id))).toEqual(['buyer', 'seller', null]);
});

describe('a review', () => {
  test('is accepted for completed orders from both sides, within 14 days', () => {
    for (const side of ['buyer', 'seller'] as const) {
      expect(reviewRefusal(completed, side, END)).toBeNull();
      expect(reviewRefusal(completed, side, later(14 * DAY_MS - 1))).toBeNull();
      expect(reviewRefusal(completed, side, later(14 * DAY_MS))?.code).toBe('review-time-over');
    }
  });

  test('is accepted for a refund from the side without fault', () => {
    const refunded = (fault: 'buyer' | 'seller' | null) => ({ state: 'refunded', endedAt: END, fault });
    expect(mayReview(refunded('seller'), 'buyer')).toBe(true);
    expect(mayReview(refunded('seller'), 'seller')).toBe(false);
    expect(mayReview(refunded('buyer'), 'seller')).toBe(true);
    expect(mayReview(refunded(null), 'buyer')).toBe(false);
  });

  test.each(['open', 'paid', 'handed-over', 'disputed', 'unavailable', 'cancelled'])(
    'is refused for an order that is %s',
    (state) => {
      expect(reviewRefusal({ state, endedAt: END, fault: null }, 'buyer', END)?.code).toBe('not-reviewable');
    },
  );

  test('is refused for an order that has not ended', () => {
    expect(reviewRefusal({ ...completed, endedAt: null }, 'buyer', END)?.code).toBe('not-reviewable');
  });
});
