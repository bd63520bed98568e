import type { ReadQueryable } from '#platform/db/read-pool.server.ts';

/** Prices that an answer tells at most, the latest listed first. */
const MAX_PRICES = 200;

/** Others of the product's model, memory and condition: those on the market, and those sold within a year. */
export const PRICES = `
  with given as (
    select category, condition, facts ->> 'memoryGb' as memory, lower(facts ->> 'model') as model
    from products where id = $1::uuid and (state <> 'withdrawn' or ending is not null)
  ), alike as (
    select p.resale_price_poisha / 100 as taka, p.state = 'sold' as sold from products p
    where p.state <> 'withdrawn' and p.category = (select category from given)
      and lower(p.facts ->> 'model') = (select model from given)
      and p.condition = (select condition from given)
      and p.facts ->> 'memoryGb' is not distinct from (select memory from given)
      and p.id <> $1::uuid and (p.sold_at is null or p.sold_at > $2::timestamptz - interval '1 year')
    order by p.posted_at desc limit ${MAX_PRICES}
  )
  select coalesce((
    select json_agg(json_build_object('taka', taka, 'sold', sold) order by taka, sold) from alike
  ), '[]')::text from given`;

/** What others like a product cost, as the JSON text of a list, the cheapest first; null when there is no such product. */
export async function readPricesJson(reads: ReadQueryable, id: string, now: Date): Promise<string | null> {
  const { rows } = await reads.query<[string]>({
    name: 'catalog.prices',
    text: PRICES,
    values: [id, now],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? null;
}
