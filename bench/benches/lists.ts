import { productFieldsSql } from '../../src/domains/catalog/products/product-json.server.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { CATEGORY, findOne, findPages, LIST_PATH, PAGES_BACK, uncached } from '../lists/addresses.ts';
import {
  type BenchTestbed,
  compareAs,
  listingsOf,
  ratioFigure,
  withBenchTestbed,
} from '../testbed/bench-testbed.ts';
import { usageFigure } from '../testbed/usage.ts';

const CONNECTIONS = [1, 32];

/** SQL that builds the market's response in one statement, without a framework. */
const COLUMNS = `p.id as "_id", ${productFieldsSql}, p.posted_at as "currentTime", p.pictures as images, p.facts,
    p.first_picture as image_url, c.name as category_name, s.email as "sellerEmail", s.name as "sellerName",
    case when s.verified then 'verify' else '' end as "sellerVarify",
    case when p.held_until > now() then 'reserved' else p.state end as state`;
const FROM =
  'from products p join categories c on c.slug = p.category join seller_cards s on s.id = p.seller_id';
const LIST = {
  name: 'list',
  text: `select ${COLUMNS} ${FROM} where p.state = 'unsold' and p.category = $1
    order by p.posted_at desc, p.id desc limit 24`,
  values: [CATEGORY],
};
const ONE = { name: 'one', text: `select ${COLUMNS} ${FROM} where p.id = $1` };

async function compareLists(testbed: BenchTestbed, options: RunOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  const path = uncached(LIST_PATH);
  const floor = await testbed.startFloor({ [path]: LIST });
  const fixed = await testbed.startStatic([LIST_PATH]);
  for (const connections of CONNECTIONS) {
    const ours = { name: 'market', url: testbed.url + path };
    const theirs = { name: 'floor', url: floor + path };
    const comparison = await compareAs(options, ours, theirs, connections);
    figures.push(
      ratioFigure(`newest 24 of a category against a bare server, ${connections} at once`, 1, comparison),
    );
  }
  const ready = await compareAs(
    options,
    { name: 'market', url: testbed.url + LIST_PATH },
    { name: 'static', url: fixed + LIST_PATH },
    32,
  );
  figures.push(ratioFigure('the same, repeated, against bytes from memory', 0.6, ready));
  return figures;
}

/**
 * Number of measured pages at each depth. One page would be too few, because its content affects its speed
 * more than its depth.
 */
const PAGES = 10;

async function compareDeepPages(testbed: BenchTestbed, options: RunOptions): Promise<Figure> {
  const pages = await findPages(testbed, PAGES_BACK + PAGES);
  const deep = { name: 'pages 100 to 109', url: testbed.url, paths: pages.slice(-PAGES) };
  const first = { name: 'pages 1 to 10', url: testbed.url, paths: pages.slice(0, PAGES) };
  return ratioFigure(
    'pages 100 to 109 of the list against pages 1 to 10',
    0.9,
    await compareAs(options, deep, first, 32),
  );
}

async function compareOne(testbed: BenchTestbed, options: RunOptions): Promise<Figure> {
  const { id, path } = await findOne(testbed);
  const floor = await testbed.startFloor({ [path]: { ...ONE, values: [id] } });
  const comparison = await compareAs(
    options,
    { name: 'market', url: testbed.url + path },
    { name: 'floor', url: floor + path },
    32,
  );
  return ratioFigure('one listing against a bare server', 1, comparison);
}

/** Measures cached and uncached lists, deep pages and single listings. */
export const bench: Bench = {
  name: 'lists',
  question: 'How fast are lists and single listings, beside bare servers on the same database?',
  async run(options) {
    return withBenchTestbed(options, listingsOf(options), async (testbed) => [
      ...(await compareLists(testbed, options)),
      await compareDeepPages(testbed, options),
      await compareOne(testbed, options),
      usageFigure(testbed.usage()),
    ]);
  },
};
