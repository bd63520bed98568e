import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceNew, priceUsed, roundLikePeople } from './prices.ts';

const CATEGORIES = ['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories', 'Products'] as const;

describe('the price of a used product', () => {
  it('falls with every year of use', () => {
    const prices = [0.5, 1, 2, 3, 5, 8].map((years) => priceUsed('Laptop', 98_000, years, 'Good'));
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(new Set(prices).size).toBe(prices.length);
  });

  it('falls with every worse grade of condition', () => {
    for (const category of CATEGORIES) {
      const [best, middle, least] = (['Excellent', 'Good', 'Fair'] as const).map((condition) =>
        priceUsed(category, 20_000, 2, condition),
      ) as [number, number, number];
      expect(best).toBeGreaterThan(middle);
      expect(middle).toBeGreaterThan(least);
    }
  });

  it('is always below the original price', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CATEGORIES),
        fc.integer({ min: 800, max: 700_000 }),
        fc.double({ min: 0.5, max: 9, noNaN: true }),
        (category, original, years) => {
          expect(priceUsed(category, original, years, 'Excellent', 1.025)).toBeLessThan(original);
        },
      ),
    );
  });
});

describe('price rounding', () => {
  it('uses round steps that grow with the price', () => {
    expect([417, 1_849, 8_433, 38_417, 638_400].map(roundLikePeople)).toEqual([
      400, 1_850, 8_400, 38_500, 638_000,
    ]);
    expect(roundLikePeople(3)).toBe(50);
    expect(priceNew(98_000, 1.12)).toBe(110_000);
  });
});
