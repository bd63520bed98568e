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
  ])('%s finds what is meant', async (q, titles) => {
    expect(await market.titles(q)).toEqual(titles);
  });

  test.each([
    ['lenvo t480s', 'lenovo', T480S],
    ['thinkpda t480s', 'thinkpad', T480S],
    ['elitbook', 'elitebook', ELITEBOOK],
    ['vivobok', 'vivobook', VIVOBOOK],
  ])('%s is taken for a slip, which the answer tells', async (q, to, title) => {
    const { products, corrected } = await market.search({ q });
    expect(products[0]?.title).toBe(title);
    expect(corrected).toEqual([{ from: q.split(' ')[0], to }]);
  });

  test('the exact model comes before longer ones, names before details, and the newest first', async () => {
    expect(await market.titles('thinkpad t480')).toEqual([T480, T480S, LATITUDE]);
    expect(await market.titles('charger')).toEqual([CHARGER, T480S]);
  });

  test('a word that no listing was counted with yet is found at once and not corrected', async () => {
    const seller = await market.join('Karim');
    const id = await market.list(seller, { title: 'Thinkpat Zx999', details: 'New here.' });
    expect(await market.search({ q: 'thinkpat' })).toMatchObject({ products: [{ _id: id }], corrected: [] });
    await hideProduct(market.db, id);
  });

  test('marks, quotes and odd characters search for nothing and break nothing', async () => {
    for (const q of ["'", '"', "t480' | '!", '\\', '& | !:*', '%', '~4', '^t480', 'brand=dell', '💻', '…']) {
      expect((await market.search({ q })).products.length, q).toBeGreaterThanOrEqual(0);
    }
    const { products, leftOut } = await market.search({ q: "t480' & 'zzz" });
    expect(products[0]?.title).toBe(T480);
    expect(leftOut).toEqual([{ text: 'zzz', because: 'unknown' }]);
  });
});

test('who is not signed in is told how to reach the sellers of the first 216 found', async () => {
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
  const told: (readonly [number, number])[] = [];
  for (;;) {
    const { products, next } = await market.search(query);
    told.push([products.length, products.filter(({ number, sellerEmail }) => number && sellerEmail).length]);
    if (next === null) break;
    query.cursor = next;
  }
  expect(told).toEqual([
    [100, 100],
    [100, 100],
    [20, 16],
  ]);
  const { body, headers } = await market.ask(caller, 'GET', `/search?${new URLSearchParams(query)}`);
  expect((body as WireSearch).products.filter(({ number }) => number === '')).toEqual([]);
  const first = '/search?q=farfetched&filters=no';
  const toldRestricted = async (by: Caller | null) => {
    const answer = await market.ask(by, 'GET', first, undefined, { [RESTRICTED_HEADER]: 'yes' });
    const { products } = answer.body as WireSearch;
    return [products.length, products.filter(({ number, sellerEmail }) => number || sellerEmail).length];
  };
  expect([await toldRestricted(null), await toldRestricted(caller)]).toEqual([
    [24, 0],
    [24, 24],
  ]);
  expect(headers.get('cache-control')).toMatch(/^private/);
});

describe('what is read out of words', () => {
  const textsOf = ({ read }: WireSearch) => read.map(({ text }) => text);

  test('prices, sizes, places and categories narrow a search as if they were ticked', async () => {
    const said = await market.search({ q: 'hp laptop 8gb ram in ctg under 30k' });
    expect(said.products.map(({ title }) => title)).toEqual([ELITEBOOK]);
    expect(textsOf(said)).toEqual(['Laptop', '8 GB', 'Chottogram', 'Up to ৳30,000']);
    const ticked = await market.search(
      Object.assign({ q: said.words }, ...said.read.map(({ query }) => query)) as Record<string, string>,
    );
    expect(ticked).toMatchObject({ read: [], words: 'hp', total: said.total });
    expect(ticked.products).toEqual(said.products);
    expect(countsOf(said, 'location')).toEqual({ Chottogram: 1 });
  });

  test('what is ticked overrules words, and what is taken literally is not read', async () => {
    const overruled = await market.search({ q: 'thinkpad 8gb', memoryGb: '16' });
    expect(overruled.products.map(({ title }) => title)).toEqual([T480]);
    expect(textsOf(overruled)).toEqual([]);
    const literal = await market.search({ q: 'laptop under 30k', literal: 'yes' });
    expect(literal.read).toEqual([]);
    expect(literal.leftOut.map(({ text }) => text)).toEqual(['under', '30k']);
  });

  test('a screen is found by the whole inches that it is called', async () => {
    expect(await market.titles('15 inch')).toEqual([VIVOBOOK]);
    expect(await market.titles('24 inch monitor')).toEqual([MONITOR]);
    const none = await market.search({ q: 'dell 32 inch monitor' });
    expect(none.products.map(({ title }) => title)).toEqual([MONITOR]);
    expect(none.leftOut).toEqual([{ text: '32″', because: 'unknown' }]);
  });

  test('a size that a listing has in its text alone is found there', async () => {
    const seller = await market.join('Plain');
    const id = await market.list(seller, { title: 'Panasonic Toughbook', details: 'Upgraded to 12 gb.' });
    const { products, read, leftOut } = await market.search({ q: 'toughbook 12gb' });
    expect([products.map(({ _id }) => _id), read, leftOut]).toEqual([[id], [], []]);
    await hideProduct(market.db, id);
  });

  test('cheap orders by price', async () => {
    const { products, read } = await market.search({ q: 'cheap thinkpad laptop' });
    expect(products.map(({ title }) => title)).toEqual([T480, T480S, LATITUDE]);
    expect(read).toContainEqual({ text: 'Cheapest first', query: { sort: 'cheapest' } });
  });

  test.each([
    ['hewlett-packard elitebook', ELITEBOOK],
    ['asustek vivobook', VIVOBOOK],
    ['ibm thinkpad t480', T480],
  ])('%s names the maker otherwise', async (q, title) => {
    const { products, leftOut } = await market.search({ q });
    expect([products[0]?.title, leftOut]).toEqual([title, []]);
  });
});

describe('no search ends empty', () => {
  const leftOutOf = async (q: string) => {
    const { products, leftOut } = await market.search({ q });
    expect(products.length, q).toBeGreaterThan(0);
    return leftOut.map(({ text, because }) => `${text}: ${because}`);
  };

  test('words that nothing matches are left out', async () => {
    expect(await leftOutOf('thinkpad for student')).toEqual(['student: unknown']);
    expect(await leftOutOf('t480 copper')).toEqual(['copper: unknown']);
  });

  test('but one without any known word, which says spellings near to it', async () => {
    for (const q of ['qqqq', 'asdfgh zxcvb']) {
      const { products, total, leftOut, suggestions } = await market.search({ q });
      expect([products, total, suggestions], q).toEqual([[], { count: 0, exact: true }, []]);
      expect(leftOut.map(({ because }) => because)).toEqual(q.split(' ').map(() => 'unknown'));
    }
    const { products, suggestions } = await market.search({ q: 'thnkpdx', category: 'Laptop' });
    expect(products).toEqual([]);
    expect(suggestions).toMatchObject([{ text: 'thinkpad', query: { q: 'thinkpad', category: 'Laptop' } }]);
  });

  test('what nothing has together with the rest is left out: facts, then numbers, then makers', async () => {
    expect(await leftOutOf('t480 64gb ram')).toEqual(['64 GB: combination']);
    expect(await leftOutOf('t480 under 500')).toEqual(['Up to ৳500: combination']);
    expect(await leftOutOf('elitebook e7470')).toEqual(['e7470: combination']);
    expect(await leftOutOf('t480 64gb ram under 500')).toEqual([
      '64 GB: combination',
      'Up to ৳500: combination',
    ]);
  });

  test('a word that a listing has by mistake is taken for what was meant', async () => {
    const seller = await market.join('Slip');
    const id = await market.list(seller, { title: 'Lenovo Thinkpda X999' });
    await market.runJobs();
    const { products, corrected } = await market.search({ q: 'thinkpda t480s' });
    expect(products.map(({ title }) => title)).toEqual([T480S]);
    expect(corrected).toEqual([{ from: 'thinkpda', to: 'thinkpad' }]);
    await hideProduct(market.db, id);
  });

  test('a search that ticks something itself is not changed: its reader knows what narrows it', async () => {
    const { products, leftOut } = await market.search({ q: 'thinkpad latitude e7470', brand: 'HP' });
    expect([products, leftOut]).toEqual([[], []]);
  });

  test('the pages of a search that was changed follow one another', async () => {
    const whole = await market.search({ q: 'thinkpad under 500', limit: '10' });
    const first = await market.search({ q: 'thinkpad under 500', limit: '2' });
    const second = await market.search({ q: 'thinkpad under 500', limit: '10', cursor: first.next ?? '' });
    expect([...first.products, ...second.products]).toEqual(whole.products);
    expect(second.leftOut).toEqual(first.leftOut);
  });
});

describe('filters', () => {
  test('groups narrow one another, values of a group widen it', async () => {
    expect(await market.titles('', { brand: 'Dell|HP', category: 'Laptop', sort: 'newest' })).toEqual([
      LATITUDE,
      ELITEBOOK,
    ]);
    expect(await market.titles('', { brand: 'Dell|HP', category: 'Laptop', location: 'Dhaka' })).toEqual([
      LATITUDE,
    ]);
    expect(await market.titles('thinkpad', { memoryGb: '16' })).toEqual([T480]);
  });

  test('counts of a group leave out its own ticks and keep those of all others', async () => {
    const answer = await market.search({ category: 'Laptop', brand: 'Lenovo' });
    expect(countsOf(answer, 'brand')).toEqual({ Lenovo: 2, Asus: 1, Dell: 1, HP: 1 });
    expect(countsOf(answer, 'memoryGb')).toEqual({ 8: 1, 16: 1 });
    expect(countsOf(answer, 'category')).toEqual({ Laptop: 2 });
    expect(answer.total).toEqual({ count: 2, exact: true });
    const brand = answer.filters.find(({ key }) => key === 'brand');
    expect(brand?.values[0]).toEqual({ value: 'Lenovo', label: 'Lenovo', count: 2, ticked: true });
  });

  test.each(['condition', 'location', 'year', 'storageKind', 'screenInches'] as const)(
    'ticking a value of %s leaves as many as its count said',
    async (key) => {
      const counts = Object.entries(countsOf(await market.search({ category: 'Laptop' }), key));
      expect(counts.length).toBeGreaterThan(0);
      for (const [value, count] of counts) {
        const { products, total } = await market.search({ category: 'Laptop', [key]: value });
        expect([products.length, total], value).toEqual([count, { count, exact: true }]);
      }
    },
  );

  test('a price range counts both ends', async () => {
    const titles = await market.titles('', { priceFrom: '20,000', priceTo: '৩০,০০০' });
    expect(titles).toEqual([ELITEBOOK, T480S]);
  });

  test('verified sellers are found from the moment they are, with all their listings', async () => {
    const seller = await market.join('Verified House');
    const id = await market.list(seller, { title: 'Fujitsu Lifebook U938', details: 'Light.' });
    expect((await market.search({ seller: 'verified' })).products).toEqual([]);
    await market.pool.query(`update users set role = 'verify' where id = $1`, [seller.id]);
    expect((await market.search({ seller: 'verified' })).products).toMatchObject([{ _id: id }]);
    await market.pool.query('update users set role = null where id = $1', [seller.id]);
    expect((await market.search({ seller: 'verified' })).products).toEqual([]);
    await hideProduct(market.db, id);
  });

  test('a shop warranty is found up to its last day', async () => {
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
    // Simulates that the warranty has expired since the listing was indexed. The trigger would otherwise reindex the
    // listing.
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

  test('a search that finds nothing names others that would', async () => {
    const { products, suggestions } = await market.search({ q: 't480', memoryGb: '64', location: 'Dhaka' });
    expect(products).toEqual([]);
    expect(suggestions[0]).toEqual({
      text: 'Any memory',
      count: 3,
      exact: true,
      query: { q: 't480', location: 'Dhaka' },
    });
  });

  test('a search that finds fewer than four names those that find more', async () => {
    const { products, suggestions } = await market.search({
      q: 'thinkpad',
      memoryGb: '16',
      location: 'Dhaka',
    });
    expect(products).toHaveLength(1);
    // There is no suggestion without the place, because leaving it out finds no more.
    expect(suggestions).toEqual([
      { text: 'Any memory', count: 4, exact: true, query: { q: 'thinkpad', location: 'Dhaka' } },
      { text: 'Remove all filters', count: 4, exact: true, query: { q: 'thinkpad' } },
    ]);
    expect((await market.search({})).suggestions).toEqual([]);
  });

  test('a search of words alone that finds few names those without one of them', async () => {
    const { products, suggestions } = await market.search({ q: 'thinkpad t480s', category: 'Laptop' });
    expect(products.map(({ title }) => title)).toEqual([T480S]);
    // There is no suggestion without the brand, because leaving it out finds no more.
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

  test('values that cannot be are refused with words', async () => {
    for (const query of [
      'category=Car',
      'seller=me',
      'sort=oldest',
      'priceFrom=much',
      'cursor=zzz',
      'limit=0',
    ]) {
      const { status, body } = await market.ask(null, 'GET', `/search?${query}`);
      expect([status, body.code], query).toEqual([400, 'invalid-input']);
    }
  });
});

describe('order and pages', () => {
  test.each(['relevance', 'newest', 'cheapest', 'dearest'])(
    'pages by %s follow one another without gap',
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

  test('the next page is an address of its own, and only the first brings filters', async () => {
    const { headers, body } = await market.ask(null, 'GET', '/search?q=thinkpad&limit=2');
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toBe(`/search?q=thinkpad&limit=2&cursor=${body.next}`);
    const second = await market.ask(null, 'GET', next);
    expect(second.body.filters).toEqual([]);
    expect((second.body.products as unknown[]).length).toBe(2);
  });

  test('cheapest and dearest are by price', async () => {
    expect(await market.titles('', { sort: 'cheapest', limit: '2' })).toEqual([T480, T480S]);
    expect((await market.titles('', { sort: 'dearest', limit: '1' }))[0]).toBe(listings.at(-1)?.title);
  });
});

describe('what is on the market', () => {
  test('sold and withdrawn listings are found no more, changed ones by their new words', async () => {
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

  test('a listing that is withdrawn while a job indexes it stays out of the search', async () => {
    const id = await market.list(await market.join('Racing'), { title: 'Racebook one' });
    const withdrawal = sql`update products set state = 'withdrawn', withdrawn_at = now() where id = ${id}`;
    const index = sql`select search_index_products(array[${id}]::uuid[])`;
    await whileHeld(market.db, withdrawal, { meanwhile: () => index.execute(market.db), waiting: 1 });
    const { rows } = await market.pool.query('select from search_documents where product_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('a term that moves from the details to the name moves in the dictionary too', async () => {
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

  test('a change that is undone leaves nothing in the search', async () => {
    const seller = await market.join('Undone');
    const undone = inTransaction(market.db, async (tx) => {
      await addProduct(tx, seller.id, buildProduct({ title: 'Ghostbook 1' }));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await market.matches('ghostbook')).toEqual([]);
  });

  test('listings from before the search are taken in by the job, and counted once', async () => {
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
  test('names come by the beginning of any of their words, with their category', async () => {
    const { list } = await market.ask(null, 'GET', '/search/suggestions?q=elite');
    expect(list).toEqual([{ text: 'HP EliteBook 840 G5', category: 'Laptop', count: 1 }]);
  });

  test('a fact’s values come from the listings of its category, models from those of a brand', async () => {
    const brands = await market.ask(null, 'GET', '/facts/suggestions?category=Laptop&field=brand');
    expect(brands.list).toContainEqual({ value: 'Lenovo', count: 2 });
    const models = await market.ask(
      null,
      'GET',
      '/facts/suggestions?category=Laptop&field=model&brand=Lenovo&q=t480s',
    );
    expect(models.list).toEqual([{ value: 'ThinkPad T480s', count: 1 }]);
  });
});

describe('what decides a purchase', () => {
  const words = { title: 'Razer Blade 15 rare', details: 'All there.' };
  const allWork = (category: CategorySlug) =>
    Object.fromEntries(categoryBenchParts[category].map((part) => [part, 'Works' as const]));

  beforeAll(async () => {
    const seller = await market.join('Salma');
    const told: Parameters<typeof market.list>[1][] = [
      { facts: { batteryHealth: 87, area: 'Mirpur', warrantyDays: 7, charger: 'Included' } },
      { facts: { batteryHealth: 80, area: 'Uttara', courierTaka: 140 }, benchCheck: allWork('Laptop') },
      { facts: { batteryHealth: 79, area: 'Mirpur' }, benchCheck: { ...allWork('Laptop'), keys: 'Faulty' } },
      { facts: { batteryHealth: 41, warranty: 'None' } },
      { facts: { batteryMinutes: 120 }, benchCheck: { keys: 'Works' } },
      {},
    ];
    for (const listing of told) await market.list(seller, { ...words, ...listing });
    await market.runJobs();
  });

  test('is counted: battery by ranges, bench check, warranty, charger, delivery and area', async () => {
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
  ])('narrows a search: %j', async (filters, count) => {
    expect((await market.search({ q: 'rare', ...filters })).total.count).toBe(count);
  });

  test('an area is found by its name, what is said of the offer is no word of a name', async () => {
    expect(await market.titles('blade mirpur')).toEqual([words.title, words.title]);
    expect(await market.matches('blade included')).toEqual([]);
  });

  test.each(categorySlugs)('everything works in %s when each of its parts does', async (category) => {
    const seller = await market.join('Selim');
    const title = `Quill ${category}`;
    await market.list(seller, { ...words, title, category, benchCheck: allWork(category) });
    const { total } = await market.search({ q: `quill ${category}`, bench: 'works', category });
    expect(total.count).toBe(categoryBenchParts[category].length > 0 ? 1 : 0);
  });

  test('a bench check that changes is found by what it says now', async () => {
    const seller = await market.join('Shirin');
    const id = await market.list(seller, { ...words, title: 'Vaio changed' });
    await market.pool.query('update products set bench_check = $2 where id = $1', [
      id,
      JSON.stringify(allWork('Laptop')),
    ]);
    expect((await market.search({ q: 'vaio', bench: 'works' })).total.count).toBe(1);
  });
});
