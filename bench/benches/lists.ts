import type { Bench, Conduct, Figure } from '../bench.ts';
import { compareAs, listingsOf, ratioFigure, type Stage, withStage } from '../stage/stage.ts';
import { usageFigure } from '../stage/usage.ts';

const CATEGORY = 'Laptop';
const LIST_PATH = `/products?category=${CATEGORY}`;
const CONNECTIONS = [1, 32];
const PAGES_BACK = 99;

/** The same answer as the market's, by one statement and no framework. */
const COLUMNS = `p.id as "_id", p.title, p.category, p.condition, p.original_price_poisha / 100 as "originalPrice",
    p.resale_price_poisha / 100 as "resalePrice", p.used_years::float as "usedYear", p.details as product_details,
    p.location as "Location", p.number, p.posted_at as "currentTime", p.pictures as images, p.facts,
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

/** An address with a part that the market does not know and so keeps no answer for. */
const uncached = (path: string) => `${path}${path.includes('?') ? '&' : '?'}uncached=1`;

async function compareLists(stage: Stage, conduct: Conduct): Promise<Figure[]> {
  const figures: Figure[] = [];
  const path = uncached(LIST_PATH);
  const floor = await stage.startFloor({ [path]: LIST });
  const fixed = await stage.startStatic([LIST_PATH]);
  for (const connections of CONNECTIONS) {
    const ours = { name: 'market', url: stage.url + path };
    const theirs = { name: 'floor', url: floor + path };
    const comparison = await compareAs(conduct, ours, theirs, connections);
    figures.push(
      ratioFigure(`newest 24 of a category against a bare server, ${connections} at once`, 1, comparison),
    );
  }
  const ready = await compareAs(
    conduct,
    { name: 'market', url: stage.url + LIST_PATH },
    { name: 'static', url: fixed + LIST_PATH },
    32,
  );
  figures.push(ratioFigure('the same, repeated, against bytes from memory', 0.6, ready));
  return figures;
}

async function findPageBack(stage: Stage): Promise<string> {
  let path = uncached(LIST_PATH);
  for (let page = 0; page < PAGES_BACK; page += 1) {
    const answer = await fetch(stage.url + path);
    const next = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (!next) break;
    // The link has all of the address that was asked for, and so what keeps it from being kept.
    path = next;
  }
  return path;
}

async function compareDeepPage(stage: Stage, conduct: Conduct): Promise<Figure> {
  const deep = { name: 'page 100', url: stage.url + (await findPageBack(stage)) };
  const first = { name: 'page 1', url: stage.url + uncached(LIST_PATH) };
  return ratioFigure('page 100 of the list against page 1', 0.9, await compareAs(conduct, deep, first, 32));
}

async function compareOne(stage: Stage, conduct: Conduct): Promise<Figure> {
  const [row] = await stage.ask<{ id: string }>(
    "select id from products where state = 'unsold' order by posted_at desc offset 500 limit 1",
  );
  const path = uncached(`/productAll/${row?.id}`);
  const floor = await stage.startFloor({ [path]: { ...ONE, values: [row?.id] } });
  const comparison = await compareAs(
    conduct,
    { name: 'market', url: stage.url + path },
    { name: 'floor', url: floor + path },
    32,
  );
  return ratioFigure('one listing against a bare server', 1, comparison);
}

/** Lists and single listings, at 10,000 listings and at as many as asked. */
async function compareSizes(conduct: Conduct): Promise<Figure[]> {
  const small = 10_000;
  const listings = listingsOf(conduct);
  if (listings <= small) return [];
  const rateAt = (count: number) =>
    withStage(conduct, count, async (stage) => {
      const here = { name: `${count} listings`, url: stage.url + uncached(LIST_PATH) };
      return (await compareAs(conduct, here, here, 32)).ours.rate;
    });
  const [few, many] = [await rateAt(small), await rateAt(listings)];
  return [
    {
      what: `lists of ${small} listings against ${listings}`,
      target: 'at most 1.3 ×',
      figure: `${(few / many).toFixed(2)} ×, ${Math.round(few)}/s against ${Math.round(many)}/s`,
      holds: few / many <= 1.3,
    },
  ];
}

/** Lists, cached and not, deep pages and single listings. */
export const bench: Bench = {
  name: 'lists',
  question: 'How fast are lists and single listings, beside bare servers on the same database?',
  async run(conduct) {
    const figures = await withStage(conduct, listingsOf(conduct), async (stage) => [
      ...(await compareLists(stage, conduct)),
      await compareDeepPage(stage, conduct),
      await compareOne(stage, conduct),
      usageFigure(stage.usage()),
    ]);
    return [...figures, ...(await compareSizes(conduct))];
  },
};
