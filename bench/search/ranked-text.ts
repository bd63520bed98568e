import { productFieldsSql } from '../../src/domains/catalog/products/product-json.server.ts';
import type { BenchTestbed } from '../testbed/bench-testbed.ts';
import type { FloorRoutes } from '../testbed/plain-server.ts';

/** Selects the best matches by PostgreSQL's own `ts_rank`, on the same index. */
const RANKED = `
  select p.id as "_id", ${productFieldsSql}, p.posted_at as "currentTime", p.pictures as images, p.facts,
    c.name as category_name, s.email as "sellerEmail", s.name as "sellerName"
  from (
    select product_id, ts_rank(lexemes, $1::tsquery) as rank, posted_at from search_documents
    where lexemes @@ $1::tsquery order by rank desc, posted_at desc limit 24
  ) as found
  join products p on p.id = found.product_id join categories c on c.slug = p.category
  join seller_cards s on s.id = p.seller_id
  order by found.rank desc, found.posted_at desc`;

/** Builds the text query of a search from all its words. It matches names and attributes. */
async function textQuery(testbed: BenchTestbed, words: string): Promise<string> {
  const [row] = await testbed.query<{ query: string }>(
    `select string_agg('''^' || term || '''', ' & ') as query from unnest(search_tokenize($1)) as term`,
    [words],
  );
  return row?.query ?? '';
}

/** Returns the routes of a bare server that ranks search results by text alone. */
export async function rankedTextRoutes(testbed: BenchTestbed, all: readonly string[]): Promise<FloorRoutes> {
  const routes = all.map(async (words) => {
    const route = { name: 'ranked', text: RANKED, values: [await textQuery(testbed, words)] };
    return [`/${encodeURIComponent(words)}`, route] as const;
  });
  return Object.fromEntries(await Promise.all(routes));
}
