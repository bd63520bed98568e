import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { TestUser } from '#platform/testing/api.ts';
import { openSearchTestMarket, type SearchTestMarket } from '../testing/test-market.ts';

const EACH = 30;
const START = Date.UTC(2026, 10, 20);

let market: SearchTestMarket;
let seller: TestUser;

const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at).padStart(32, '0'),
    width: 1600,
    height: 1200,
    placeholder: '',
  }));

const GOOD = {
  title: 'Lenovo ThinkPad T480, i5-8350U, 16 GB RAM, 512 GB SSD',
  details: 'Battery at 86 % by its own report. One small scratch on the lid, shown in the photos.',
  facts: { batteryHealth: 86 },
  benchCheck: { power: 'Works', keys: 'Works', screen: 'Works', ports: 'Works', battery: 'Works' },
  pictures: photos(6),
} as const;

/** Listings with few details and only one photo each. */
const POOR = [
  { title: 'hp', details: 'ok', resalePricePoisha: 100 },
  { title: 'laptop', details: '.' },
  { title: 'BEST LAPTOP IN DHAKA CALL ME FAST', details: 'CALL ME', resalePricePoisha: 9_999_900 },
] as const;

beforeAll(async () => {
  market = await openSearchTestMarket();
  seller = await market.join('Rahim');
  // Each listing with details is one to thirty days older than the listings with few details.
  for (let at = 0; at < EACH; at += 1) {
    await market.list(seller, { ...GOOD, postedAt: new Date(START - (at + 1) * DAY_MS) });
    await market.list(seller, {
      ...POOR[at % POOR.length],
      facts: {},
      pictures: photos(1),
      postedAt: new Date(START + at * 1_000),
    });
  }
  await market.runJobs();
});
afterAll(() => market.close());

async function titles(query: Readonly<Record<string, string>>) {
  return (await market.search({ limit: '30', ...query })).products.map(({ title }) => title);
}

describe('with 30 good and 30 poor listings', () => {
  test.each<[string, Record<string, string>]>([
    ['a category', { category: 'Laptop' }],
    ['all listings', {}],
    ['a filter', { condition: 'Good' }],
    ['words that both have', { q: 'laptop', literal: 'yes' }],
  ])('no poor listing is among the first 30 results of %s', async (_, query) => {
    expect(new Set(await titles(query))).toEqual(new Set([GOOD.title]));
  });

  test('poor listings follow the good ones, and another order can put the newest first', async () => {
    const first = await market.search({ category: 'Laptop', limit: '30' });
    const rest = await market.search({ category: 'Laptop', limit: '30', cursor: first.next ?? '' });
    expect(rest.products).toHaveLength(EACH);
    expect(rest.products.every(({ title }) => title !== GOOD.title)).toBe(true);
    expect(new Set(await titles({ sort: 'newest' }))).toEqual(new Set(POOR.map(({ title }) => title)));
  });
});

describe('among good listings', () => {
  const listed = (postedAt: number, more: object = {}) => ({
    ...GOOD,
    category: 'Desktop' as const,
    benchCheck: {
      power: 'Works',
      ports: 'Works',
      drives: 'Works',
      graphics: 'Works',
      fans: 'Works',
    } as const,
    postedAt: new Date(postedAt),
    ...more,
  });

  test('fresh listings come first, but more details or a verified seller outweigh age', async () => {
    const verified = await market.join('Karim');
    await market.list(seller, listed(START, { title: 'Dell OptiPlex fresh, 8 GB' }));
    await market.list(seller, listed(START - DAY_MS, { title: 'Dell OptiPlex older, 8 GB' }));
    await market.list(verified, listed(START - 3 * DAY_MS, { title: 'Dell OptiPlex verified, 8 GB' }));
    await market.list(seller, listed(START, { title: 'Dell OptiPlex untested, 8 GB', benchCheck: {} }));
    const order = async () =>
      (await titles({ category: 'Desktop' })).map((title) => title.split(' ')[2]?.slice(0, -1));
    expect(await order()).toEqual(['fresh', 'older', 'verified', 'untested']);
    await market.pool.query(`update users set role = 'verify' where id = $1`, [verified.id]);
    await market.runJobs();
    expect(await order()).toEqual(['verified', 'fresh', 'older', 'untested']);
    await market.pool.query('update users set rating_count = 4, rating_sum = 8 where id = $1', [verified.id]);
    expect(await order()).toEqual(['fresh', 'older', 'untested', 'verified']);
  });
});
