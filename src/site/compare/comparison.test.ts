import { describe, expect, test } from 'vitest';
import { inLanguage } from '#kernel/locale.ts';
import type { WireListing, WirePrice } from '../../domains/catalog/contract.ts';
import { buildWireProduct } from '../../domains/catalog/testing/build-product.ts';
import { readListing } from '../../domains/catalog/web/public/listing.ts';
import type { CompareRow } from './compare-row.ts';
import { compareListings } from './comparison.ts';

const NOW = new Date('2026-11-23T06:00:00Z');

type ListingInput = Partial<WireListing> & { readonly prices?: readonly WirePrice[] };

function listing({ prices = [], ...input }: ListingInput) {
  const wire: WireListing = {
    version: 1,
    endsAt: '2027-01-20T00:00:00.000Z',
    priceHistory: [],
    benchCheck: {},
    faults: [],
    ...buildWireProduct(),
    ...input,
  };
  return { product: readListing(wire), prices };
}

/** Returns the rows of a comparison by key. */
function rowsOf(...input: readonly ListingInput[]): Readonly<Record<string, CompareRow | undefined>> {
  const { groups } = compareListings(input.map(listing), NOW);
  return Object.fromEntries(groups.flatMap(({ rows }) => rows).map((row) => [row.key, row]));
}

const textsOf = (row: CompareRow | undefined) => row?.cells.map(({ text }) => text);
const betterOf = (row: CompareRow | undefined) => row?.cells.map(({ better }) => better ?? null);

describe('the better value', () => {
  test('is the lowest price, the fewest years, the best condition, with a word for the reason', () => {
    const rows = rowsOf(
      { resalePrice: 33_500, usedYear: 7, condition: 'Fair' },
      { resalePrice: 48_000, usedYear: 3, condition: 'Excellent' },
    );
    expect(textsOf(rows.price)).toEqual(['৳33,500', '৳48,000']);
    expect(betterOf(rows.price)).toEqual(['lowest', null]);
    expect(betterOf(rows.used)).toEqual([null, 'youngest']);
    expect(betterOf(rows.condition)).toEqual([null, 'best condition']);
  });

  test('may belong to several listings, and is not marked if all are equal or only one has a value', () => {
    const battery = (...health: readonly (number | null)[]) => {
      const input = health.map(
        (value): ListingInput => (value === null ? {} : { facts: { batteryHealth: value } }),
      );
      return betterOf(rowsOf(...input).batteryHealth);
    };
    expect(battery(81, 92, 92)).toEqual([null, 'healthiest', 'healthiest']);
    expect(battery(92, 92)).toEqual([null, null]);
    expect(battery(92, null)).toEqual([null, null]);
  });

  test('is never that of an unavailable listing', () => {
    const rows = rowsOf(
      { resalePrice: 20_000, state: 'sold' },
      { resalePrice: 30_000 },
      { resalePrice: 40_000 },
    );
    expect(betterOf(rows.price)).toEqual([null, 'lowest', null]);
  });

  test('is not storage of another kind', () => {
    const ssd = { facts: { storageGb: 256, storageKind: 'SSD' } };
    const large = { facts: { storageGb: 1000, storageKind: 'HDD' } };
    expect(betterOf(rowsOf(ssd, large).storageGb)).toEqual([null, null]);
    expect(betterOf(rowsOf(ssd, { facts: { storageGb: 512, storageKind: 'SSD' } }).storageGb)).toEqual([
      null,
      'most room',
    ]);
  });

  test('is the warranty that lasts longest from now', () => {
    const rows = rowsOf(
      { facts: { warranty: 'Some days', warrantyDays: 7 } },
      { facts: { warranty: 'Shop warranty', warrantyUntil: '2026-12-31' } },
      { facts: { warranty: 'Shop warranty', warrantyUntil: '2026-11-01' } },
      { facts: { warranty: 'None' } },
    );
    expect(betterOf(rows.warranty)).toEqual([null, 'longest', null, null]);
  });
});

describe('a row', () => {
  test('shows missing values, parts that a category does not have, and equal values', () => {
    const rows = rowsOf(
      { facts: { memoryGb: 16, memoryKind: 'DDR4' } },
      { facts: {} },
      { category: 'Monitor', facts: { panel: 'IPS' } },
    );
    expect(textsOf(rows.memoryGb)).toEqual(['16 GB DDR4', 'Not given', 'Has none']);
    expect(textsOf(rows.panel)).toEqual(['Has none', 'Has none', 'IPS']);
    expect(rows.place?.isSame).toBe(true);
    expect(rows.memoryGb?.isSame).toBe(false);
  });

  test('is omitted if no listing has a value for it', () => {
    const rows = rowsOf({}, {});
    expect(rows.batteryHealth).toBeUndefined();
    expect(rows.bench).toBeUndefined();
    expect(rows.fair).toBeUndefined();
  });

  test('shows how far a price is from what most others ask', () => {
    const prices = [30, 31, 33, 35, 38, 40].map((thousands) => ({ taka: thousands * 1_000, sold: true }));
    const rows = rowsOf(
      { resalePrice: 34_000, prices },
      { resalePrice: 39_500, prices },
      { resalePrice: 30_000, prices },
      { resalePrice: 30_000, prices: prices.slice(2) },
    );
    expect(textsOf(rows.fair)).toEqual([
      'Fair price',
      '৳2,200 above most',
      '৳1,500 below most',
      'Too few similar listings',
    ]);
    expect(rows.fair?.cells[0]?.note).toBe('৳31,500 to ৳37,300, 6 prices');
  });

  test('counts working parts and names faulty ones', () => {
    const rows = rowsOf(
      { benchCheck: { keys: 'Faulty', power: 'Works' } },
      { benchCheck: { keys: 'Works', power: 'Works' } },
    );
    expect(rows.bench?.cells).toEqual([
      { text: '1 faulty', note: 'Keys' },
      { text: '2 of 10 work', note: '8 not tested', better: 'most works' },
    ]);
  });
});

test('has Bangla words and digits in Bangla, with the same better values', () => {
  const rows = inLanguage('bn', () =>
    rowsOf(
      { resalePrice: 33_500, benchCheck: { keys: 'Works' } },
      { resalePrice: 48_000, sellerRating: { stars: 4.5, count: 12 } },
    ),
  );
  expect(rows.price).toMatchObject({
    label: 'দাম',
    cells: [{ text: '৳৩৩,৫০০', better: 'সবচেয়ে কম' }, { text: '৳৪৮,০০০' }],
  });
  expect(textsOf(rows.bench)).toEqual(['১০টির মধ্যে ১টি সচল', 'জানানো হয়নি']);
  expect(rows.rating?.cells[1]).toEqual({ text: '৫-এ ৪.৫', note: '১২টি রিভিউ' });
});

describe('the sentence at the end', () => {
  test('names the cheapest, and the one that is better in most rows with its additional price', () => {
    const { verdict } = compareListings(
      [
        { resalePrice: 33_500, usedYear: 7 },
        { resalePrice: 48_000, usedYear: 3, condition: 'Excellent' as const },
      ].map(listing),
      NOW,
    );
    expect(verdict).toEqual({ cheapest: 0, best: 1, betterIn: 2, dearerBy: 14_500 });
  });

  test('is omitted if there is nothing to say', () => {
    expect(compareListings([listing({})], NOW).verdict).toBeNull();
    expect(compareListings([listing({}), listing({})], NOW).verdict).toBeNull();
  });

  test('counts the rows that differ', () => {
    const { rows, differing } = compareListings([listing({}), listing({ resalePrice: 1_000 })], NOW);
    expect(differing).toBe(1);
    expect(rows).toBeGreaterThan(5);
  });
});
