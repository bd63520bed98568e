import pg from 'pg';
import { median, quantile } from '../../harness/statistics.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { makeModelQueries } from '../relevance/model-queries.ts';
import { readModels } from '../relevance/relevance-market.ts';
import { type CrowdResult, searchAtOnce } from '../search/crowd.ts';
import { type BenchTestbed, listingsOf, withBenchTestbed } from '../testbed/bench-testbed.ts';
import { usageFigure } from '../testbed/usage.ts';

const PEOPLE = 32;
const MOST_WAIT_MS = 150;
/** Response time in ms. If 95 % of the searches are faster, the market must not refuse any search. */
const REFUSES_FROM_MS = 500;
/** Number of prepared searches: more than one run can send. */
const SEARCHES = 10_000;
const SEED = 12;

/** Measured seconds, and seconds of warm-up for query plans and JIT. */
const FULL = { seconds: 10, warming: 3 };
const QUICK = { seconds: 3, warming: 1 };

/**
 * Query parameter that requests only the search page's own data. Inside the site, a browser does not request the data
 * of the frame around the page again.
 */
const SEARCH_PAGE = `_routes=${encodeURIComponent('domains/search/web/search-page')}`;

/** Kinds of clients: an API client, a browser that navigates inside the site, and a browser that opens the page. */
const READERS = [
  { what: 'the call', address: '/search?', accept: 'application/json', hasTarget: true },
  { what: 'the data of the page', address: `/search.data?${SEARCH_PAGE}&`, accept: '*/*', hasTarget: true },
  { what: 'the whole page', address: '/search?', accept: 'text/html', hasTarget: false },
] as const;

/** Makes different queries for real models, in a mix of all ways to type them. */
async function makeQueries({ databaseUrl }: BenchTestbed): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const groups = Object.values(makeModelQueries(await readModels(pool), SEARCHES, SEED));
  await pool.end();
  const longest = Math.max(...groups.map(({ length }) => length));
  const mixed = Array.from({ length: longest }, (_, index) =>
    groups.flatMap((group) => group[index]?.[0] ?? []),
  );
  // The unknown parameter prevents caching.
  return [...new Set(mixed.flat())].map((q) => `${new URLSearchParams({ q, uncached: '1' })}`);
}

type Reader = (typeof READERS)[number];

function crowdFigures({ what, hasTarget }: Reader, { waits, refused, rate }: CrowdResult): Figure[] {
  const late = quantile(waits, 0.95);
  return [
    {
      what: `${PEOPLE} people at once, each time another search, ${what}: refused`,
      target: `0 while 95 % are answered within ${REFUSES_FROM_MS} ms`,
      figure: `${refused} of ${waits.length + refused}`,
      holds: refused === 0 || late >= REFUSES_FROM_MS,
    },
    {
      what: 'the same, 95 % within',
      target: hasTarget ? `at most ${MOST_WAIT_MS} ms on two cores` : '',
      figure: `${late.toFixed(0)} ms, half within ${median(waits).toFixed(0)} ms, ${rate.toFixed(0)} a second`,
      holds: hasTarget ? late <= MOST_WAIT_MS : null,
    },
  ];
}

async function measureCrowd(testbed: BenchTestbed, options: RunOptions): Promise<Figure[]> {
  const queries = await makeQueries(testbed);
  const { seconds, warming } = options.quick ? QUICK : FULL;
  const figures: Figure[] = [];
  for (const reader of READERS) {
    const { address, accept } = reader;
    const urls = queries.map((query) => testbed.url + address + query);
    await searchAtOnce(urls.toReversed(), { people: PEOPLE, seconds: warming, accept });
    figures.push(...crowdFigures(reader, await searchAtOnce(urls, { people: PEOPLE, seconds, accept })));
  }
  return [...figures, usageFigure(testbed.usage())];
}

/** Measures many people who search at the same time. */
export const bench: Bench = {
  name: 'crowd',
  question: 'When many people search at once, is anybody refused, and how long do they wait?',
  run: (options) =>
    withBenchTestbed(options, listingsOf(options), (testbed) => measureCrowd(testbed, options)),
};
