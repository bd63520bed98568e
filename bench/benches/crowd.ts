import pg from 'pg';
import { median, quantile } from '../../harness/statistics.ts';
import type { Bench, Conduct, Figure } from '../bench.ts';
import { makeModelQueries } from '../relevance/model-queries.ts';
import { readModels } from '../relevance/relevance-market.ts';
import { type CrowdResult, searchAtOnce } from '../search/crowd.ts';
import { type BenchTestbed, listingsOf, withBenchTestbed } from '../testbed/bench-testbed.ts';
import { usageFigure } from '../testbed/usage.ts';

const PEOPLE = 32;
const MOST_WAIT_MS = 150;
/** While answers are quicker than this, nobody is to be refused. In ms. */
const REFUSES_FROM_MS = 500;
/** More than are asked for in one run. */
const SEARCHES = 10_000;
const SEED = 12;

/** Seconds that count, and seconds before them, in which plans and code are made. */
const FULL = { seconds: 10, warming: 3 };
const QUICK = { seconds: 3, warming: 1 };

const READERS = { 'the call': 'application/json', 'the page': 'text/html' };

/** Searches for real models, every one another, the ways to type them mixed. */
async function makeSearches({ url, databaseUrl }: BenchTestbed): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const groups = Object.values(makeModelQueries(await readModels(pool), SEARCHES, SEED));
  await pool.end();
  const longest = Math.max(...groups.map(({ length }) => length));
  const mixed = Array.from({ length: longest }, (_, index) =>
    groups.flatMap((group) => group[index]?.[0] ?? []),
  );
  // A part that the market does not know, so that it keeps no answer.
  return [...new Set(mixed.flat())].map((q) => `${url}/search?${new URLSearchParams({ q, uncached: '1' })}`);
}

function crowdFigures(what: string, { waits, refused, rate }: CrowdResult): Figure[] {
  const late = quantile(waits, 0.95);
  return [
    {
      what: `${PEOPLE} people at once, each time another search, ${what}: refused`,
      target: `0 while 95 % are answered within ${REFUSES_FROM_MS} ms`,
      figure: `${refused} of ${waits.length + refused}`,
      holds: refused === 0 || late >= REFUSES_FROM_MS,
    },
    {
      what: `the same, 95 % within`,
      target: `at most ${MOST_WAIT_MS} ms on two cores`,
      figure: `${late.toFixed(0)} ms, half within ${median(waits).toFixed(0)} ms, ${rate.toFixed(0)} a second`,
      holds: late <= MOST_WAIT_MS,
    },
  ];
}

async function measureCrowd(testbed: BenchTestbed, conduct: Conduct): Promise<Figure[]> {
  const searches = await makeSearches(testbed);
  conduct.tell(`${searches.length} searches`);
  const { seconds, warming } = conduct.quick ? QUICK : FULL;
  const figures: Figure[] = [];
  for (const [what, accept] of Object.entries(READERS)) {
    await searchAtOnce(searches.toReversed(), { people: PEOPLE, seconds: warming, accept });
    figures.push(...crowdFigures(what, await searchAtOnce(searches, { people: PEOPLE, seconds, accept })));
  }
  return [...figures, usageFigure(testbed.usage())];
}

/** Many who search at the same time. */
export const bench: Bench = {
  name: 'crowd',
  question: 'When many people search at once, is anybody refused, and how long do they wait?',
  run: (conduct) =>
    withBenchTestbed(conduct, listingsOf(conduct), (testbed) => measureCrowd(testbed, conduct)),
};
