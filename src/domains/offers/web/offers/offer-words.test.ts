import { expect, test } from 'vitest';
import { offerStateNames } from '../../transitions.ts';
import { isYourTurn, offerHeading, offerNext } from './offer-words.ts';
import { placesOf } from './price-line.tsx';

const NOW = Date.parse('2026-11-20T06:00:00Z');
const offer = {
  offered: 36_000,
  counter: 37_500,
  dueAt: '2026-11-22T06:00:00.000Z',
  keptUntil: '2026-11-20T18:00:00.000Z',
  partner: { name: 'Rakib Hossain', verified: false },
};

test('both sides see the state of an offer, and the side that must answer sees the deadline', () => {
  const words = (role: 'buyer' | 'seller') =>
    offerStateNames.map((state) => offerHeading({ ...offer, role, state }));
  for (const role of ['buyer', 'seller'] as const) {
    expect(new Set(words(role)).size).toBe(offerStateNames.length);
    for (const state of offerStateNames) {
      const shown = { ...offer, role, state };
      expect(isYourTurn(shown)).toBe(offerNext(shown, NOW)?.startsWith('Answer until') ?? false);
    }
  }
  expect(words('buyer')[1]).toBe('Rakib Hossain asks for ৳37,500');
  expect(offerNext({ ...offer, role: 'buyer', state: 'accepted' }, Date.parse(offer.keptUntil))).toBeNull();
});

test('labels on the price line stay in order and apart, even for close prices', () => {
  for (const prices of [
    [36_000, 37_500, 38_500],
    [38_000, 38_100, 38_500],
    [20_000, 39_999, 40_000],
    [39_600, 40_000],
  ]) {
    const places = placesOf(prices);
    expect(Math.min(...places)).toBeGreaterThan(0.05);
    expect(Math.max(...places)).toBeLessThanOrEqual(0.88 + 1e-9);
    for (const [index, place] of places.entries()) {
      if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThan(0.199);
    }
  }
});
