import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { RESTRICTED_HEADER } from '#platform/http/restricted-source.ts';
import { whileHeld } from '#platform/testing/while-held.ts';
import { type CategorySlug, categorySlugs } from '../../attributes/choices.ts';
import { categoryBenchParts } from '../../attributes/condition/bench-check.ts';
import { MAX_SHOWN_CONTACTS } from '../../catalog/contract.ts';
import { addProduct } from '../../catalog/public-api.server.ts';
import { buildProduct } from '../../catalog/testing/build-product.ts';
import { hideProduct, listProducts, sellProduct } from '../../catalog/testing/fixtures.ts';
import type { WireSearch } from '../contract.ts';
import { countsOf, openSearchTestMarket, type SearchTestMarket } from '../testing/test-market.ts';
import { endWarranties } from './index-maintenance.server.ts';

let market: SearchTestMarket;
const ids: Record<string, string> = {};

const listings = [
  { title: 'Lenovo ThinkPad T480, i5-8350U, 16 GB RAM, 512 GB SSD', details: 'Fourteen inch, backlit keys.' },
  { title: 'Lenovo ThinkPad T480s 8GB 256GB SSD', details: 'Slim one. Charger included.' },
  {
    title: 'HP EliteBook 840 G5 i5-8350U 8GB RAM 256GB SSD',
    details: 'Screen 14 inch.',
    location: 'Chottogram',
  },
  { title: 'Dell Latitude E7470 i5-6300U 8 GB', details: 'Like a ThinkPad T480, but cheaper.' },
  { title: 'Asus VivoBook 15 X512FA 15.6" 4GB RAM 1TB HDD', details: 'Good for study.', condition: 'Fair' },
  { title: 'Dell P2419H 24" IPS monitor', details: 'Full HD', category: 'Monitor' },
  { title: 'Charger 65 W for ThinkPad', details: 'Original.', category: 'Accessories' },
  { title: 'HP LaserJet Pro M12w', details: 'Prints black and white', category: 'Printer' },
] as const;

beforeAll(async () => {
  market = await openSearchTestMarket();
  const seller = await market.join('Rahim');
  for (const [at, listing] of listings.entries()) {
    const postedAt = new Date(Date.UTC(2026, 0, 1 + at));
    ids[listing.title] = await market.list(seller, {
      ...listing,
      resalePricePoisha: (at + 1) * 1_000_000,
      postedAt,
    });
  }
  await market.runJobs();
});
afterAll(() => market.close());

const [T480, T480S, ELITEBOOK, LATITUDE, VIVOBOOK, MONITOR, CHARGER] = listings.map(({ title }) => title);

describe('words', () => {
  test.each([
    ['t480 16gb', [T480]],
    ['T 480 16 GB', [T480]],
    ['thinkpad t480 512 ssd', [T480]],
    ['840g5', [ELITEBOOK]],
    ['hp elitebook 840 g5', [ELITEBOOK]],
    ['elite book', [ELITEBOOK]],
    ['latitude 7470', [LATITUDE]],
    ['e7470', [LATITUDE]],
    ['15.6"', [VIVOBOOK]],
    ['15.6 inch vivobook', [VIVOBOOK]],
    ['vivo', [VIVOBOOK]],
    ['৪ জিবি vivobook', [VIVOBOOK]],
    ['dell monitor', [MONITOR]],
    ['8350u 16gb', [T480]],
  ])('%s finds the intended listings', async (q, titles) => {
    expect(await market.titles(q)).toEqual(titles);
  });

  test.each([
    ['lenvo t480s', 'lenovo', T480S],
    ['thinkpda t480s', 'thinkpad', T480S],
    ['elitbook', 'elitebook', ELITEBOOK],
    ['vivobok', 'vivobook', VIVOBOOK],
  ])('%s is corrected as a misspelling, which the response reports', async (q, to, title) => {
    const { products, corrected } = await market.search({ q });
    expect(products[0]?.title).toBe(title);
    expect(corrected).toEqual([{ from: q.split(' ')[0], to }]);
  });

  test('exact models rank before longer ones, matches in names before details, then the newest first', async () => {
    expect(await market.titles('thinkpad t480')).toEqual([T480, T480S, LATITUDE]);
    expect(await market.titles('charger')).toEqual([CHARGER, T480S]);
  });

  test('a new word that is not in the dictionary yet is found immediately and not corrected', async () => {
    const seller = await market.join('Karim');
    const id = await market.list(seller, { title: 'Thinkpat Zx999', details: 'New here.' });
    expect(await market.search({ q: 'thinkpat' })).toMatchObject({ products: [{ _id: id }], corrected: [] });
    await hideProduct(market.db, id);
  });

  test('punctuation and unusual characters match no listing and cause no error', async () => {
    for (const q of ["'", '"', "t480' | '!", '\\', '& | !:*', '%', '~4', '^t480', 'brand=dell', '💻', '…']) {
      expect((await market.search({ q })).products.length, q).toBeGreaterThanOrEqual(0);
    }
    const { products, leftOut } = await market.search({ q: "t480' & 'zzz" });
    expect(products[0]?.title).toBe(T480);
    expect(leftOut).toEqual([{ text: 'zzz', typed: true, because: 'unknown' }]);
  });
});

test('guests see the contact data of sellers only for the first 216 results', async () => {
  const seller = await market.join('Jamal');
  const caller = market.admit(seller, 'Seller');
  const moments = Array.from(
    { length: MAX_SHOWN_CONTACTS + 4 },
    (_, at) => new Date(Date.UTC(2025, 0, 1, at)),
  );
  await listProducts(
    market.db,
    seller.id,
    moments.map((postedAt) => ({
      title: 'Zebronics Farfetched keyboard',
      category: 'Accessories',
      postedAt,
    })),
  );
  await market.runJobs();
  const query: Record<string, string> = { q: 'farfetched', limit: '100', filters: 'no' };
  const counts: (readonly [number, number])[] = [];
  for (;;) {
    const { products, next } = await market.search(query);
    counts.push([
      products.length,
      products.filter(({ number, sellerEmail }) => number && sellerEmail).length,
    ]);
    if (next === null) break;
    query.cursor = next;
  }
  expect(counts).toEqual([
    [100, 100],
    [100, 100],
    [20, 16],
  ]);
  const { body, headers } = await market.request(caller, 'GET', `/search?${new URLSearchParams(query)}`);
  expect((body as WireSearch).products.filter(({ number }) => number === '')).toEqual([]);
  const first = '/search?q=farfetched&filters=no';
  const countRestricted = async (by: Caller | null) => {
    const response = await market.request(by, 'GET', first, undefined, { [RESTRICTED_HEADER]: 'yes' });
    const { products } = response.body as WireSearch;
    return [products.length, products.filter(({ number, sellerEmail }) => number || sellerEmail).length];
  };
  expect([await countRestricted(null), await countRestricted(caller)]).toEqual([
    [24, 0],
    [24, 24],
  ]);
  expect(headers.get('cache-control')).toMatch(/^private/);
});

describe('filters read from the words of a search', () => {
  const textsOf = ({ read }: WireSearch) => read.map(({ text }) => text);

  test('narrow it by price, size, place and category like ticked filters', async () => {
    const found = await market.search({ q: 'hp laptop 8gb ram in ctg under 30k' });
    expect(found.products.map(({ title }) => title)).toEqual([ELITEBOOK]);
    expect(textsOf(found)).toEqual(['Laptop', '8 GB', 'Chottogram', 'Up to ৳30,000']);
    const ticked = await market.search(
      Object.assign({ q: found.words }, ...found.read.map(({ query }) => query)) as Record<string, string>,
    );
    expect(ticked).toMatchObject({ read: [], words: 'hp', total: found.total });
    expect(ticked.products).toEqual(found.products);
    expect(countsOf(found, 'location')).toEqual({ Chottogram: 1 });
  });

  test('yield to ticked filters, and are not read in a literal search', async () => {
    const overruled = await market.search({ q: 'thinkpad 8gb', memoryGb: '16' });
    expect(overruled.products.map(({ title }) => title)).toEqual([T480]);
    expect(textsOf(overruled)).toEqual([]);
    const literal = await market.search({ q: 'laptop under 30k', literal: 'yes' });
    expect(literal.read).toEqual([]);
    expect(literal.leftOut.map(({ text }) => text)).toEqual(['under', '30k']);
  });

  test('match a screen by its whole number of inches', async () => {
    expect(await market.titles('15 inch')).toEqual([VIVOBOOK]);
    expect(await market.titles('24 inch monitor')).toEqual([MONITOR]);
    const none = await market.search({ q: 'dell 32 inch monitor' });
    expect(none.products.map(({ title }) => title)).toEqual([MONITOR]);
    expect(none.leftOut).toEqual([{ text: '32″', typed: false, because: 'unknown' }]);
  });

  test('also find a size that a listing has only in its text', async () => {
    const seller = await market.join('Plain');
    const id = await market.list(seller, { title: 'Panasonic Toughbook', details: 'Upgraded to 12 gb.' });
    const { products, read, leftOut } = await market.search({ q: 'toughbook 12gb' });
    expect([products.map(({ _id }) => _id), read, leftOut]).toEqual([[id], [], []]);
    await hideProduct(market.db, id);
  });

  test('sort by price for the word cheap', async () => {
    const { products, read } = await market.search({ q: 'cheap thinkpad laptop' });
    expect(products.map(({ title }) => title)).toEqual([T480, T480S, LATITUDE]);
    expect(read).toContainEqual({ text: 'Cheapest first', query: { sort: 'cheapest' } });
  });

  test.each([
    ['hewlett-packard elitebook', ELITEBOOK],
    ['asustek vivobook', VIVOBOOK],
    ['ibm thinkpad t480', T480],
  ])('%s finds the maker by another name', async (q, title) => {
    const { products, leftOut } = await market.search({ q });
    expect([products[0]?.title, leftOut]).toEqual([title, []]);
  });
});

describe('a search without exact results', () => {
  const leftOutOf = async (q: string) => {
    const { products, leftOut } = await market.search({ q });
    expect(products.length, q).toBeGreaterThan(0);
    return leftOut.map(({ text, because }) => `${text}: ${because}`);
  };

  test('distinguishes the texts of filters from typed words', async () => {
    const { leftOut } = await market.search({ q: 't480 copper under 500' });
    expect(leftOut).toEqual([
      { text: 'copper', typed: true, because: 'unknown' },
      { text: 'Up to ৳500', typed: false, because: 'combination' },
    ]);
  });

  test('leaves out words that match no listing', async () => {
    expect(await leftOutOf('thinkpad for student')).toEqual(['student: unknown']);
    expect(await leftOutOf('t480 copper')).toEqual(['copper: unknown']);
  });

  test('is empty if it has no known word, and suggests similar spellings', async () => {
    for (const q of ['qqqq', 'asdfgh zxcvb']) {
      const { products, total, leftOut, suggestions } = await market.search({ q });
      expect([products, total, suggestions], q).toEqual([[], { count: 0, exact: true }, []]);
      expect(leftOut.map(({ because }) => because)).toEqual(q.split(' ').map(() => 'unknown'));
    }
    const { products, suggestions } = await market.search({ q: 'thnkpdx', category: 'Laptop' });
    expect(products).toEqual([]);
    expect(suggestions).toMatchObject([{ text: 'thinkpad', query: { q: 'thinkpad', category: 'Laptop' } }]);
  });

  test('says whether no word is known, because filters can also be the reason for an empty result', async () => {
    expect((await market.search({ q: 'thnkpdx', category: 'Laptop' })).wordsUnknown).toBe(true);
    const { products, leftOut, wordsUnknown } = await market.search({
      q: 'student laptop',
      brand: 'Dell',
      memoryGb: '16',
    });
    expect([products, leftOut.map(({ text }) => text), wordsUnknown]).toEqual([[], ['student'], false]);
  });

  test('leaves out what matches nothing in combination: attributes first, then numbers, then makers', async () => {
    expect(await leftOutOf('t480 64gb ram')).toEqual(['64 GB: combination']);
    expect(await leftOutOf('t480 under 500')).toEqual(['Up to ৳500: combination']);
    expect(await leftOutOf('elitebook e7470')).toEqual(['e7470: combination']);
    expect(await leftOutOf('t480 64gb ram under 500')).toEqual([
      '64 GB: combination',
      'Up to ৳500: combination',
    ]);
  });

  test('corrects a misspelling even if a listing contains the same misspelling', async () => {
    const seller = await market.join('Slip');
    const id = await market.list(seller, { title: 'Lenovo Thinkpda X999' });
    await market.runJobs();
    const { products, corrected } = await market.search({ q: 'thinkpda t480s' });
    expect(products.map(({ title }) => title)).toEqual([T480S]);
    expect(corrected).toEqual([{ from: 'thinkpda', to: 'thinkpad' }]);
    await hideProduct(market.db, id);
  });

  test('is not changed if it has ticked filters, because the user knows what narrows it', async () => {
    const { products, leftOut } = await market.search({ q: 'thinkpad latitude e7470', brand: 'HP' });
    expect([products, leftOut]).toEqual([[], []]);
  });

  test('has consistent pages after it was changed', async () => {
    const whole = await market.search({ q: 'thinkpad under 500', limit: '10' });
    const first = await market.search({ q: 'thinkpad under 500', limit: '2' });
    const second = await market.search({ q: 'thinkpad under 500', limit: '10', cursor: first.next ?? '' });
    expect([...first.products, ...second.products]).toEqual(whole.products);
    expect(second.leftOut).toEqual(first.leftOut);
  });

  test('has consistent pages also if its order has more segments than before', async () => {
    const seller = await market.join('Paged');
    const listed = [1, 2, 3].map((count) =>
      market.list(seller, { title: `Panasonic Toughbook ${count}`, details: 'Upgraded to 12 gb.' }),
    );
    const found = await Promise.all(listed);
    const first = await market.search({ q: '12gb', limit: '2' });
    const second = await market.search({ q: '12gb', limit: '2', cursor: first.next ?? '' });
    const seen = [...first.products, ...second.products].map(({ _id }) => _id);
    expect([first.products.length, seen.toSorted()]).toEqual([2, found.toSorted()]);
    for (const id of found) await hideProduct(market.db, id);
  });

  test('does not replace a search whose last results were sold since its first page', async () => {
    const seller = await market.join('Tail');
    for (const at of [1, 2]) await market.list(seller, { title: `Fujitsu Lifebook U93${at} crimson` });
    const first = await market.search({ q: 'lifebook crimson', limit: '1' });
    const all = await market.search({ q: 'lifebook crimson' });
    await hideProduct(market.db, all.products[1]?._id ?? '');
    const second = await market.search({ q: 'lifebook crimson', cursor: first.next ?? '' });
    expect([second.products, second.leftOut]).toEqual([[], []]);
    await hideProduct(market.db, all.products[0]?._id ?? '');
  });
});

describe('filters', () => {
  test('by year use the year in Dhaka, where 1 January begins six hours before UTC', async () => {
    const postedAt = new Date(Date.UTC(2024, 11, 31, 18));
    const listing = { title: 'Chuwi Herobook', details: 'Sealed.', usedYears: 0, postedAt };
    const id = await market.list(await market.join('Midnight'), listing);
    expect(await market.titles('herobook', { year: '2025' })).toEqual([listing.title]);
    expect(await market.titles('herobook', { year: '2024' })).toEqual([]);
    await hideProduct(market.db, id);
  });

  test('several groups narrow the results, several values of one group widen them', async () => {
    expect(await market.titles('', { brand: 'Dell|HP', category: 'Laptop', sort: 'newest' })).toEqual([
      LATITUDE,
      ELITEBOOK,
    ]);
    expect(await market.titles('', { brand: 'Dell|HP', category: 'Laptop', location: 'Dhaka' })).toEqual([
      LATITUDE,
    ]);
    expect(await market.titles('thinkpad', { memoryGb: '16' })).toEqual([T480]);
  });

  test('counts of a group ignore its own ticks and respect the ticks of all others', async () => {
    const response = await market.search({ category: 'Laptop', brand: 'Lenovo' });
    expect(countsOf(response, 'brand')).toEqual({ Lenovo: 2, Asus: 1, Dell: 1, HP: 1 });
    expect(countsOf(response, 'memoryGb')).toEqual({ 8: 1, 16: 1 });
    expect(countsOf(response, 'category')).toEqual({ Laptop: 2 });
    expect(response.total).toEqual({ count: 2, exact: true });
    const brand = response.filters.find(({ key }) => key === 'brand');
    expect(brand?.values[0]).toEqual({ value: 'Lenovo', label: 'Lenovo', count: 2, ticked: true });
  });

  test.each(['condition', 'location', 'year', 'storageKind', 'screenInches'] as const)(
    'ticking a value of %s finds as many listings as its count says',
    async (key) => {
      const counts = Object.entries(countsOf(await market.search({ category: 'Laptop' }), key));
      expect(counts.length).toBeGreaterThan(0);
      for (const [value, count] of counts) {
        const { products, total } = await market.search({ category: 'Laptop', [key]: value });
        expect([products.length, total], value).toEqual([count, { count, exact: true }]);
      }
    },
  );

  test('a price range includes both limits', async () => {
    const titles = await market.titles('', { priceFrom: '20,000', priceTo: '৩০,০০০' });
    expect(titles).toEqual([ELITEBOOK, T480S]);
  });

  test('listings of verified sellers are found immediately after the verification', async () => {
    const seller = await market.join('Verified House');
    const id = await market.list(seller, { title: 'Fujitsu Lifebook U938', details: 'Light.' });
    expect((await market.search({ seller: 'verified' })).products).toEqual([]);
    await market.pool.query(`update users set role = 'verify' where id = $1`, [seller.id]);
    expect((await market.search({ seller: 'verified' })).products).toMatchObject([{ _id: id }]);
    await market.pool.query('update users set role = null where id = $1', [seller.id]);
    expect((await market.search({ seller: 'verified' })).products).toEqual([]);
    await hideProduct(market.db, id);
  });

  test('a shop warranty is found until its last day', async () => {
    const seller = await market.join('Warranty House');
    const listing = {
      title: 'Fujitsu Esprimo Q556',
      details: 'Small.',
      facts: { warranty: 'Shop warranty' },
    };
    const id = await market.list(seller, {
      ...listing,
      facts: { ...listing.facts, warrantyUntil: '2100-01-01' },
    });
    const found = async () => {
      const { products, filters } = await market.search({ q: 'esprimo', warranty: 'Shop warranty' });
      const group = filters.find(({ key }) => key === 'warranty');
      return [products.length, group?.values.find(({ value }) => value === 'Shop warranty')?.count];
    };
    expect(await found()).toEqual([1, 1]);
    // Simulates a warranty that has expired since the listing was indexed. With the trigger, the update would reindex
    // the listing.
    await market.pool.query('alter table products disable trigger products_search_after_update');
    await market.pool.query(
      `update products set facts = facts || '{"warrantyUntil":"2020-01-01"}' where id = $1`,
      [id],
    );
    await market.pool.query('alter table products enable trigger products_search_after_update');
    expect(await found()).toEqual([1, 1]);
    await endWarranties(market.db);
    expect(await found()).toEqual([0, 0]);
    await hideProduct(market.db, id);
  });

  test('a search without results suggests searches with results', async () => {
    const { products, suggestions } = await market.search({ q: 't480', memoryGb: '64', location: 'Dhaka' });
    expect(products).toEqual([]);
    expect(suggestions[0]).toEqual({
      text: 'Any memory',
      count: 3,
      exact: true,
      query: { q: 't480', location: 'Dhaka' },
    });
  });

  test('a search with fewer than four results suggests searches with more', async () => {
    const { products, suggestions } = await market.search({
      q: 'thinkpad',
      memoryGb: '16',
      location: 'Dhaka',
    });
    expect(products).toHaveLength(1);
    // The search without the place is not suggested, because it finds no more listings.
    expect(suggestions).toEqual([
      { text: 'Any memory', count: 4, exact: true, query: { q: 'thinkpad', location: 'Dhaka' } },
      { text: 'Remove all filters', count: 4, exact: true, query: { q: 'thinkpad' } },
    ]);
    expect((await market.search({})).suggestions).toEqual([]);
  });

  test('a search by words with few results suggests leaving out a word', async () => {
    const { products, suggestions } = await market.search({ q: 'thinkpad t480s', category: 'Laptop' });
    expect(products.map(({ title }) => title)).toEqual([T480S]);
    // The search without the brand is not suggested, because it finds no more listings.
    expect(suggestions).toEqual([
      {
        text: 'Without “t480s”',
        count: 3,
        exact: true,
        query: { q: 'thinkpad', category: 'Laptop' },
      },
    ]);
    expect((await market.search({ q: 't480s' })).suggestions).toEqual([]);
  });

  test('impossible values are refused as invalid input', async () => {
    for (const query of [
      'category=Car',
      'seller=me',
      'sort=oldest',
      'priceFrom=much',
      'cursor=zzz',
      'limit=0',
    ]) {
      const { status, body } = await market.request(null, 'GET', `/search?${query}`);
      expect([status, body.code], query).toEqual([400, 'invalid-input']);
    }
  });
});

describe('order and pages', () => {
  test.each(['relevance', 'newest', 'cheapest', 'dearest'])(
    'pages by %s continue without gaps or duplicates',
    async (sort) => {
      const whole = await market.search({ q: 'thinkpad', sort, limit: '100' });
      const paged: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await market.search({ q: 'thinkpad', sort, limit: '1', ...(cursor && { cursor }) });
        paged.push(...page.products.map(({ title }) => title));
        cursor = page.next;
      }
      expect(paged).toEqual(whole.products.map(({ title }) => title));
      expect(paged).toHaveLength(4);
    },
  );

  test('the next page has its own address, and only the first page includes filters', async () => {
    const { headers, body } = await market.request(null, 'GET', '/search?q=thinkpad&limit=2');
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toBe(`/search?q=thinkpad&limit=2&cursor=${body.next}`);
    const second = await market.request(null, 'GET', next);
    expect(second.body.filters).toEqual([]);
    expect((second.body.products as unknown[]).length).toBe(2);
  });

  test('cheapest and dearest sort by price', async () => {
    expect(await market.titles('', { sort: 'cheapest', limit: '2' })).toEqual([T480, T480S]);
    expect((await market.titles('', { sort: 'dearest', limit: '1' }))[0]).toBe(listings.at(-1)?.title);
  });
});

describe('the search index', () => {
  test('excludes sold and withdrawn listings, and contains the new words of changed listings', async () => {
    const seller = await market.join('Changing');
    const id = await market.list(seller, { title: 'Vaio one' });
    expect(await market.titles('vaio')).toEqual(['Vaio one']);
    await market.pool.query(`update products set title = 'Xperia one' where id = $1`, [id]);
    expect([await market.matches('vaio'), await market.matches('xperia')]).toEqual([[], ['Xperia one']]);
    await market.pool.query(`update products set held_until = now() + interval '1 minute' where id = $1`, [
      id,
    ]);
    expect((await market.search({ q: 'xperia' })).products).toMatchObject([{ state: 'reserved' }]);
    await sellProduct(market.db, id);
    expect(await market.matches('xperia')).toEqual([]);
  });

  test('excludes a listing that is withdrawn while a job indexes it', async () => {
    const id = await market.list(await market.join('Racing'), { title: 'Racebook one' });
    const withdrawal = sql`update products set state = 'withdrawn', withdrawn_at = now() where id = ${id}`;
    const index = sql`select search_index_products(array[${id}]::uuid[])`;
    await whileHeld(market.db, withdrawal, { meanwhile: () => index.execute(market.db), waiting: 1 });
    const { rows } = await market.pool.query('select from search_documents where product_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('moves a term in the dictionary when it moves from the details to the name of a listing', async () => {
    const frequencies = async () => {
      await market.runJobs();
      const { rows } = await market.pool.query(
        `select name_frequency as name, details_frequency as details from search_terms where term = 'zenbook'`,
      );
      return rows;
    };
    const id = await market.list(await market.join('Moving'), { title: 'Asus one', details: 'A Zenbook' });
    expect(await frequencies()).toEqual([{ name: 0, details: 1 }]);
    await market.pool.query(`update products set title = 'Asus Zenbook' where id = $1`, [id]);
    expect(await frequencies()).toEqual([{ name: 1, details: 0 }]);
    await sellProduct(market.db, id);
    expect(await frequencies()).toEqual([]);
  });

  test('contains nothing of a change that is rolled back', async () => {
    const seller = await market.join('Undone');
    const undone = inTransaction(market.db, async (tx) => {
      await addProduct(tx, seller.id, buildProduct({ title: 'Ghostbook 1' }));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await market.matches('ghostbook')).toEqual([]);
  });

  test('gets listings from before the search by a job, each counted once', async () => {
    await market.pool.query('truncate search_documents, search_terms, search_values');
    await market.pool.query('truncate search_term_deltas, search_value_deltas');
    await market.pool.query(
      `update search_backfill set is_done = false, after_id = '00000000-0000-0000-0000-000000000000'`,
    );
    expect(await market.titles('thinkpad')).toEqual([]);
    await market.runJobs();
    await market.runJobs();
    expect(await market.titles('thinkpad')).toHaveLength(4);
    const { rows } = await market.pool.query(
      `select name_frequency from search_terms where term = 'thinkpad'`,
    );
    expect(rows).toEqual([{ name_frequency: 3 }]);
  });
});

describe('suggestions', () => {
  test('match the beginning of any word of a name, and include its category', async () => {
    const { list } = await market.request(null, 'GET', '/search/suggestions?q=elite');
    expect(list).toEqual([{ text: 'HP EliteBook 840 G5', category: 'Laptop', count: 1 }]);
  });

  test('for attribute values come from listings of the category, for models from those of the brand', async () => {
    const brands = await market.request(null, 'GET', '/facts/suggestions?category=Laptop&field=brand');
    expect(brands.list).toContainEqual({ value: 'Lenovo', count: 2 });
    const models = await market.request(
      null,
      'GET',
      '/facts/suggestions?category=Laptop&field=model&brand=Lenovo&q=t480s',
    );
    expect(models.list).toEqual([{ value: 'ThinkPad T480s', count: 1 }]);
  });
});

describe('purchase details', () => {
  const words = { title: 'Razer Blade 15 rare', details: 'All there.' };
  const allWork = (category: CategorySlug) =>
    Object.fromEntries(categoryBenchParts[category].map((part) => [part, 'Works' as const]));

  beforeAll(async () => {
    const seller = await market.join('Salma');
    const listings: Parameters<typeof market.list>[1][] = [
      { facts: { batteryHealth: 87, area: 'Mirpur', warrantyDays: 7, charger: 'Included' } },
      { facts: { batteryHealth: 80, area: 'Uttara', courierTaka: 140 }, benchCheck: allWork('Laptop') },
      { facts: { batteryHealth: 79, area: 'Mirpur' }, benchCheck: { ...allWork('Laptop'), keys: 'Faulty' } },
      { facts: { batteryHealth: 41, warranty: 'None' } },
      { facts: { batteryMinutes: 120 }, benchCheck: { keys: 'Works' } },
      {},
    ];
    for (const listing of listings) await market.list(seller, { ...words, ...listing });
    await market.runJobs();
  });

  test('are counted: battery ranges, bench check, warranty, charger, delivery and area', async () => {
    const found = await market.search({ q: 'rare', category: 'Laptop' });
    expect(countsOf(found, 'battery')).toEqual({ '80-100': 2, '60-79': 1, '0-59': 1, told: 5 });
    expect(countsOf(found, 'bench')).toEqual({ works: 1 });
    expect(countsOf(found, 'warranty')).toEqual({ None: 1, 'Some days': 1 });
    expect(countsOf(found, 'charger')).toEqual({ Included: 1 });
    expect(countsOf(found, 'delivery')).toEqual({ 'Courier or meet': 1 });
    expect(countsOf(found, 'area')).toEqual({ Mirpur: 2, Uttara: 1 });
  });

  test.each([
    [{ battery: '80-100' }, 2],
    [{ battery: '80-100|60-79' }, 3],
    [{ battery: 'told' }, 5],
    [{ bench: 'works' }, 1],
    [{ warranty: 'Some days' }, 1],
    [{ charger: 'Included' }, 1],
    [{ delivery: 'Courier or meet' }, 1],
    [{ area: 'Mirpur' }, 2],
    [{ area: 'Mirpur', battery: '80-100' }, 1],
  ])('narrow a search: %j', async (filters, count) => {
    expect((await market.search({ q: 'rare', ...filters })).total.count).toBe(count);
  });

  test('are searchable by the name of the area, but not by other texts of the offer', async () => {
    expect(await market.titles('blade mirpur')).toEqual([words.title, words.title]);
    expect(await market.matches('blade included')).toEqual([]);
  });

  test.each(categorySlugs)('in %s count as fully working if every part works', async (category) => {
    const seller = await market.join('Selim');
    const title = `Quill ${category}`;
    await market.list(seller, { ...words, title, category, benchCheck: allWork(category) });
    const { total } = await market.search({ q: `quill ${category}`, bench: 'works', category });
    expect(total.count).toBe(categoryBenchParts[category].length > 0 ? 1 : 0);
  });

  test('are found by the new result when a bench check changes', async () => {
    const seller = await market.join('Shirin');
    const id = await market.list(seller, { ...words, title: 'Vaio changed' });
    await market.pool.query('update products set bench_check = $2 where id = $1', [
      id,
      JSON.stringify(allWork('Laptop')),
    ]);
    expect((await market.search({ q: 'vaio', bench: 'works' })).total.count).toBe(1);
  });
});
