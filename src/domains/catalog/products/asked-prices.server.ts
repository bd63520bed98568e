import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { CategorySlug, Condition } from '../../attributes/choices.ts';

/** Maximum number of prices in a comparison. If there are more, only the latest listings count. */
export const MAX_PRICES = 200;

/**
 * Builds the SQL of the CTE `alike`: products similar to the one in `given`. They are for sale, or were sold within a
 * year before `now`.
 */
export const alikeSql = (now: string) => `
  alike as (
    select p.resale_price_poisha / 100 as taka, p.state = 'sold' as sold from products p
    where p.state <> 'withdrawn' and p.category = (select category from given)
      and lower(p.facts ->> 'model') = (select model from given)
      and p.condition = (select condition from given)
      and p.facts ->> 'memoryGb' is not distinct from (select memory from given)
      and p.id is distinct from (select id from given)
      and (p.sold_at is null or p.sold_at > ${now} - interval '1 year')
    order by p.posted_at desc limit ${MAX_PRICES}
  )`;

/** SQL that converts the prices of the CTE `alike` to a JSON list, the cheapest first. */
export const alikeJsonSql = `coalesce((
    select json_agg(json_build_object('taka', taka, 'sold', sold) order by taka, sold) from alike
  ), '[]')::text`;

/** SQL for the prices of other products with the same model, memory and condition. */
export const PRICES = `
  with given as (
    select id, category, condition, facts ->> 'memoryGb' as memory, lower(facts ->> 'model') as model
    from products where id = $1::uuid and (state <> 'withdrawn' or ending is not null)
  ), ${alikeSql('$2::timestamptz')}
  select ${alikeJsonSql} from given`;

const PRICES_OF_MODEL = `
  with given as (
    select $1::text as category, $2::text as condition, $3::text as memory, lower($4::text) as model, $5::uuid as id
  ), ${alikeSql('$6::timestamptz')}
  select ${alikeJsonSql} from given`;

/**
 * Returns the prices of similar products as the text of a JSON list, the cheapest first. Null if the product does not
 * exist.
 */
export async function readPricesJson(reads: ReadQueryable, id: string, now: Date): Promise<string | null> {
  const { rows } = await reads.query<[string]>({
    name: 'catalog.prices',
    text: PRICES,
    values: [id, now],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? null;
}

/** Model, condition and memory for a price comparison. */
export type PricedModel = {
  readonly category: CategorySlug;
  readonly model: string;
  readonly condition: Condition;
  /** Memory in GB; undefined for products without memory. */
  readonly memoryGb?: number | undefined;
  /** Id of a product whose price is left out of the comparison. */
  readonly besides?: string | undefined;
};

/** Returns the prices for a model without a listing, in the format of {@link readPricesJson}. */
export async function readModelPricesJson(
  reads: ReadQueryable,
  { category, model, condition, memoryGb, besides }: PricedModel,
  now: Date,
): Promise<string> {
  const { rows } = await reads.query<[string]>({
    name: 'catalog.model-prices',
    text: PRICES_OF_MODEL,
    values: [category, condition, memoryGb?.toString() ?? null, model, besides ?? null, now],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? '[]';
}
