import type { Bench, Figure, RunOptions } from '../bench.ts';
import {
  type BenchTestbed,
  compareAs,
  lengthOf,
  listingsOf,
  ratioFigure,
  withBenchTestbed,
} from '../testbed/bench-testbed.ts';
import { measureMany } from '../testbed/load.ts';
import { describeSpread, spreadOf } from '../testbed/spread.ts';
import { usageFigure } from '../testbed/usage.ts';

const HOME = '/';
const CATEGORY = '/categorydetails/Laptop';
const LEAST_OF_STATIC = 0.4;
const LEAST_PAGES = 400;
/**
 * Number of different product pages. It exceeds the number requested within a cache lifetime, so no page
 * comes from the cache.
 */
const DIFFERENT = 4_000;
const CONNECTIONS = 16;

async function findProducts(testbed: BenchTestbed): Promise<string[]> {
  const rows = await testbed.query<{ id: string }>(
    "select id from products where state = 'unsold' order by md5(id::text) limit $1",
    [DIFFERENT],
  );
  return rows.map(({ id }) => `/categorylist/${id}`);
}

async function compareRepeated(
  testbed: BenchTestbed,
  options: RunOptions,
  product: string,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const names = { [HOME]: 'home', [CATEGORY]: 'a category', [product]: 'a product' };
  const fixed = await testbed.startStatic(Object.keys(names));
  for (const [path, name] of Object.entries(names)) {
    const comparison = await compareAs(
      options,
      { name, url: testbed.url + path },
      { name: 'static', url: fixed + path },
      CONNECTIONS,
    );
    figures.push(
      ratioFigure(`${name}, repeated, against its bytes from memory`, LEAST_OF_STATIC, comparison),
    );
  }
  return figures;
}

/** Measures uncached pages: their number per second, and per CPU second. */
async function measureMade(
  testbed: BenchTestbed,
  options: RunOptions,
  name: string,
  paths: readonly string[],
): Promise<Figure> {
  const { rounds, seconds } = lengthOf(options);
  const rates: number[] = [];
  const perCore: number[] = [];
  const make = () => measureMany({ name, url: testbed.url }, paths, { connections: CONNECTIONS, seconds });
  // Warm-up: the JIT needs hundreds of pages.
  await make();
  for (let round = 0; round < rounds; round += 1) {
    const before = testbed.usage().webSeconds;
    const made = await make();
    rates.push(made.rate);
    perCore.push(made.answers / (testbed.usage().webSeconds - before));
  }
  return {
    what: `${name}, each made anew, pages a second of one core`,
    target: `at least ${LEAST_PAGES}`,
    figure: `${describeSpread(perCore)}; ${describeSpread(rates)} a second by the clock`,
    holds: spreadOf(perCore).middle >= LEAST_PAGES,
  };
}

/** Measures pages for visitors who are not signed in. */
export const bench: Bench = {
  name: 'pages',
  question: 'How fast are whole pages, repeated and each made anew?',
  also: ['lighthouse'],
  run: (options) =>
    withBenchTestbed(options, listingsOf(options), async (testbed) => {
      const products = await findProducts(testbed);
      const alone = (path: string) => [`${path}?uncached=1`];
      return [
        ...(await compareRepeated(testbed, options, products[0] ?? '')),
        await measureMade(testbed, options, 'products', products),
        await measureMade(testbed, options, 'home', alone(HOME)),
        await measureMade(testbed, options, 'a category', alone(CATEGORY)),
        usageFigure(testbed.usage()),
      ];
    }),
};
