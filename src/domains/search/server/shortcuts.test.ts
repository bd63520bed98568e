import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WireShortcuts, wireShortcuts } from '../contract.ts';
import { openSearchTestMarket, type SearchTestMarket } from '../testing/test-market.ts';

let market: SearchTestMarket;
let shortcuts: WireShortcuts;

beforeAll(async () => {
  market = await openSearchTestMarket();
  const [rahim, karim] = [await market.join('Rahim'), await market.join('Karim')];
  const laptop = {
    details: 'Clean.',
    facts: { brand: 'Dell', memoryGb: 16, batteryHealth: 86 },
    resalePricePoisha: 2_900_000,
  };
  await market.list(rahim, laptop);
  await market.list(rahim, { ...laptop, facts: { brand: 'Dell', memoryGb: 8 } });
  await market.list(rahim, { category: 'Products', title: 'A case', facts: { brand: 'Custom' } });
  // The worker counts the listings above, but not the listings below.
  await market.runJobs();
  const dear = { details: 'Clean.', resalePricePoisha: 6_000_000 };
  await market.list(karim, { ...dear, facts: { brand: 'HP', memoryGb: 16 } });
  await market.list(karim, { category: 'Monitor', title: 'Screen', facts: { brand: 'dell', panel: 'IPS' } });
  shortcuts = wireShortcuts.parse((await market.request(null, 'GET', '/search/shortcuts')).body);
});
afterAll(() => market.close());

describe('GET /search/shortcuts', () => {
  test('counts makers over all categories, in any spelling, most listings first', () => {
    expect(shortcuts.brands).toEqual([
      { name: 'Dell', count: 3 },
      { name: 'HP', count: 1 },
    ]);
  });

  test('counts the results of each search, and leaves out searches without results', async () => {
    const counts = Object.fromEntries(shortcuts.searches.map(({ label, count }) => [label, count]));
    expect(counts).toEqual({
      'Under ৳30,000': 2,
      '16 GB for work': 2,
      'Battery 80% or more': 1,
      'a screen for design': 1,
    });
    for (const { category, query, count, label } of shortcuts.searches) {
      const joined = Object.entries(query).map(([name, values]) => [name, values.join('|')]);
      const found = await market.search({ ...Object.fromEntries(joined), ...(category ? { category } : {}) });
      expect(found.total, label).toEqual({ count, exact: true });
    }
  });

  test('counts sellers with listings for sale, and listings with battery health or a bench check', () => {
    expect(shortcuts).toMatchObject({
      sellers: 2,
      verified: 0,
      attributeCounts: [{ category: 'Laptop', battery: 1, bench: 0 }],
    });
  });
});
