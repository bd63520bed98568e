import { median, quantile } from '../../harness/statistics.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { filtered, type Question, words } from '../search/questions.ts';
import { rankedTextRoutes } from '../search/ranked-text.ts';
import { waitFor } from '../search/wait.ts';
import { type BenchTestbed, listingsOf, withBenchTestbed } from '../testbed/bench-testbed.ts';

const MOST_WAIT_MS = 100;
const MOST_GROWTH = 3;
/** Number of listings in the market with which larger markets are compared. */
const COMPARED_WITH = 100_000;

const FULL = { rounds: 7, repeats: 20 };
const QUICK = { rounds: 3, repeats: 4 };

/** Returns the address of a search. The unknown parameter prevents caching. */
const searchUrl = (testbed: BenchTestbed, question: Question) =>
  `${testbed.url}/search?${new URLSearchParams({ ...question, uncached: '1' })}`;

const inMs = (wait: number) => `${wait.toFixed(1)} ms`;

/** Compares searches without filters with a bare server. Each search runs on both servers, one after the other. */
async function compareWithFloor(testbed: BenchTestbed, options: RunOptions): Promise<Figure> {
  const floor = await testbed.startFloor(await rankedTextRoutes(testbed, words));
  const { rounds } = options.quick ? QUICK : FULL;
  const ratios: number[] = [];
  const [ours, theirs]: [number[], number[]] = [[], []];
  // The first round is warm-up for query plans and the JIT, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const sum = { ours: 0, theirs: 0 };
    for (const q of words) {
      const waits = [
        await waitFor(searchUrl(testbed, { q, filters: 'no' })),
        await waitFor(`${floor}/${encodeURIComponent(q)}`),
      ] as const;
      sum.ours += waits[0];
      sum.theirs += waits[1];
      if (round > 0) ours.push(waits[0]);
      if (round > 0) theirs.push(waits[1]);
    }
    if (round > 0) ratios.push(sum.theirs / sum.ours);
  }
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  return {
    what: `${words.length} searches of two or three words, without filters, beside a bare ranked text query`,
    target: 'at least 1 ×',
    figure:
      `${median(ratios).toFixed(2)} × (${least}–${most}), half within ${inMs(median(ours))} against ` +
      `${inMs(median(theirs))}, 95 % within ${inMs(quantile(ours, 0.95))} against ${inMs(quantile(theirs, 0.95))}`,
    holds: median(ratios) >= 1,
  };
}

/** Makes searches with filters, counts and sort orders one after the other. Returns their response times in ms. */
async function waitsOf(testbed: BenchTestbed, options: RunOptions): Promise<number[]> {
  const { repeats } = options.quick ? QUICK : FULL;
  const waits: number[] = [];
  for (let repeat = 0; repeat <= repeats; repeat += 1) {
    for (const question of filtered) {
      const wait = await waitFor(searchUrl(testbed, question));
      if (repeat > 0) waits.push(wait);
    }
  }
  return waits;
}

function waitFigure(waits: readonly number[], listings: number): Figure {
  const late = quantile(waits, 0.95);
  return {
    what: `${filtered.length} searches with counts of all filters, ${listings} listings, 95 % within`,
    target: `at most ${MOST_WAIT_MS} ms on a quiet machine`,
    figure: `${inMs(late)}, half within ${inMs(median(waits))}`,
    holds: late <= MOST_WAIT_MS,
  };
}

async function compareSizes(options: RunOptions, waits: readonly number[]): Promise<Figure[]> {
  const listings = listingsOf(options);
  if (listings <= COMPARED_WITH) return [];
  const fewer = await withBenchTestbed(options, COMPARED_WITH, (testbed) => waitsOf(testbed, options));
  const growth = quantile(waits, 0.95) / quantile(fewer, 0.95);
  return [
    waitFigure(fewer, COMPARED_WITH),
    {
      what: `the same, ${listings} listings against ${COMPARED_WITH}`,
      target: `at most ${MOST_GROWTH} ×`,
      figure: `${growth.toFixed(2)} ×`,
      holds: growth <= MOST_GROWTH,
    },
  ];
}

/** Measures searches, with and without filters and their counts. */
export const bench: Bench = {
  name: 'search',
  question:
    'How long does a search take, beside a bare ranked text query and in a market ten times the size?',
  async run(options) {
    const listings = listingsOf(options);
    const { floor, waits } = await withBenchTestbed(options, listings, async (testbed) => ({
      floor: await compareWithFloor(testbed, options),
      waits: await waitsOf(testbed, options),
    }));
    return [floor, waitFigure(waits, listings), ...(await compareSizes(options, waits))];
  },
};
