import { median } from '../../harness/statistics.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { findOne, findPageBack, LIST_PATH, uncached } from '../lists/addresses.ts';
import { type BenchTestbed, compareAs, listingsOf, withBenchTestbed } from '../testbed/bench-testbed.ts';
import { describeComparison } from '../testbed/load.ts';

/** Size of the small market in listings, and the highest allowed ratio of its rate to the large market's. */
const FEW_LISTINGS = 10_000;
const MOST_SLOWDOWN = 1.3;

/** Reads that must stay fast as a market grows. */
const READS: readonly (readonly [string, (testbed: BenchTestbed) => Promise<string>])[] = [
  ['lists', async () => uncached(LIST_PATH)],
  ['page 100 of lists', findPageBack],
  ['single listings', async (testbed) => (await findOne(testbed)).path],
];

async function compareMarkets(
  small: BenchTestbed,
  large: BenchTestbed,
  options: RunOptions,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, pathOn] of READS) {
    const few = { name: 'small', url: small.url + (await pathOn(small)) };
    const many = { name: 'large', url: large.url + (await pathOn(large)) };
    const comparison = await compareAs(options, few, many, 32);
    figures.push({
      what: `${what} of a market of ${FEW_LISTINGS} listings against one of ${listingsOf(options)}`,
      target: `at most ${MOST_SLOWDOWN} ×`,
      figure: describeComparison(comparison),
      holds: median(comparison.ratios) <= MOST_SLOWDOWN,
    });
  }
  return figures;
}

/** Compares a small and a large market. */
export const bench: Bench = {
  name: 'sizes',
  question: 'Do lists and single listings stay as fast as the market grows?',
  async run(options) {
    const listings = listingsOf(options);
    if (listings <= FEW_LISTINGS) {
      options.print(`nothing to compare: set --listings to more than ${FEW_LISTINGS}`);
      return [];
    }
    return withBenchTestbed(options, FEW_LISTINGS, (small) =>
      withBenchTestbed(options, listings, (large) => compareMarkets(small, large, options)),
    );
  },
};
