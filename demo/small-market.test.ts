import { describe, expect, it } from 'vitest';
import { generateDemoMarket } from './demo-market.ts';
import { cutToSize, heroOf, readMarketSize } from './small-market.ts';

const BUYER = 'buyer@secondbyte.test';
const whole = generateDemoMarket('secondbyte', new Date('2026-11-20T12:00:00Z'));

describe('a small market', () => {
  const small = cutToSize(whole, { listings: 40, pictures: 1 }, BUYER);

  it('has the configured numbers of listings and pictures, newest first', () => {
    expect(small.listings).toHaveLength(40);
    expect(small.listings.map(({ pictures }) => pictures.length)).toEqual(Array(40).fill(1));
    const times = small.listings.map(({ postedAt }) => postedAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('has a laptop that the home page can feature', () => {
    const hero = heroOf(small);
    expect(hero?.condition).toMatch(/^(?:Good|Excellent)$/);
    expect(hero?.pictures[0]?.shows).toBe('Front');
    expect(small.listings).toContainEqual(hero);
  });

  it('has listings in all six categories', () => {
    expect(new Set(small.listings.map(({ category }) => category)).size).toBe(6);
  });

  it('keeps all people, all orders of the first buyer and all offers, but no order for a removed listing', () => {
    const ofBuyer = (market: typeof whole) =>
      market.bookings.filter(({ buyerEmail }) => buyerEmail === BUYER);
    expect(small.people).toEqual(whole.people);
    expect(ofBuyer(small)).toEqual(ofBuyer(whole));
    expect(small.offers).toEqual(whole.offers);
    const keys = new Set(small.listings.map(({ key }) => key));
    expect(small.bookings.filter(({ listingKey }) => !keys.has(listingKey))).toEqual([]);
  });

  it('is the whole market if no size is set', () => {
    expect(cutToSize(whole, readMarketSize({ DEMO_LISTINGS: '' }), BUYER)).toEqual(whole);
  });
});

describe('the configured market size', () => {
  it('is read from the settings', () => {
    expect(readMarketSize({ DEMO_LISTINGS: '40', DEMO_PICTURES: '2' })).toEqual({
      listings: 40,
      pictures: 2,
    });
  });

  it('is refused if it is not a positive whole number', () => {
    expect(() => readMarketSize({ DEMO_LISTINGS: 'few' })).toThrow('DEMO_LISTINGS is "few"');
    expect(() => readMarketSize({ DEMO_PICTURES: '0' })).toThrow('DEMO_PICTURES is "0"');
  });
});
