import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { productJsonColumns, productJsonJoins, productJsonSql } from './product-json.server.ts';

/** Maximum number of candidates from each query. */
const CANDIDATES = 60;
/** Maximum number of products in a response: a row of cards on a wide screen. */
const SHOWN = 4;
/** Largest difference between similar prices: a fifth of the product's own price. */
const NEAR_PRICE = 0.2;

const candidatesOf = (where: string, order: string) => `
  (select ${productJsonColumns}, location, resale_price_poisha, facts from products
  where state = 'unsold' and is_showable(category, first_picture, facts, bench_check, quality)
    and id <> $3::uuid and category = (select category from given) and ${where}
  order by ${order} limit ${CANDIDATES})`;

const SAME_MODEL = `lower(facts ->> 'model') = (select model from given)`;
const SAME_CLASS = 'product_class(facts) = (select class from given)';
const PRICE = '(select price from given)';

/**
 * Builds the SQL of similar products for sale. Candidates have the same model, the same class at the nearest prices,
 * or are the newest of the category. The most similar come first, by model, class, memory, price and place, one per
 * seller. Each product has photos and, if its category has them, a battery value or a bench check.
 */
export const similarStatement = (hidesContact: boolean) => `
  with given as (
    select category, location, resale_price_poisha as price, facts ->> 'memoryGb' as memory,
      lower(facts ->> 'model') as model, product_class(facts) as class
    from products where id = $3::uuid
  ), candidates as (
    ${candidatesOf(SAME_MODEL, 'posted_at desc')}
    union ${candidatesOf(`${SAME_CLASS} and resale_price_poisha >= ${PRICE}`, 'resale_price_poisha')}
    union ${candidatesOf(`${SAME_CLASS} and resale_price_poisha < ${PRICE}`, 'resale_price_poisha desc')}
    union ${candidatesOf('true', 'posted_at desc, id desc')}
  ), compared as (
    select candidates.*, array[
      (${SAME_MODEL}) is true, (${SAME_CLASS}) is true,
      candidates.facts ->> 'memoryGb' = given.memory is true,
      abs(resale_price_poisha - given.price) <= ${NEAR_PRICE} * given.price,
      candidates.location = given.location
    ] as likeness, abs(resale_price_poisha - given.price) as distance
    from candidates cross join given
  ), best as (
    select * from (
      select distinct on (seller_id) * from compared order by seller_id, likeness desc, distance, id
    ) as one_a_seller
    order by likeness desc, distance, id limit ${SHOWN}
  )
  select '[' || coalesce((
    select string_agg(${productJsonSql('$1::text', '$2::timestamptz', { hidesContact })}, ',' order by likeness desc, distance, p.id)
    from best as p ${productJsonJoins}
  ), '') || ']' from given`;

/**
 * Returns similar products as the database's JSON text, the most similar first. Null if the product does not exist. A
 * withdrawn product has similar products too, because its page shows them.
 * Strangers get no contact data, because each listing would reveal the phone numbers of four more sellers.
 */
export async function readSimilarJson(
  reads: ReadQueryable,
  id: string,
  options: { readonly publicUrl: string; readonly now: Date; readonly isGuest: boolean },
): Promise<string | null> {
  const { rows } = await reads.query<[string]>({
    name: options.isGuest ? 'catalog.similar.guest' : 'catalog.similar',
    text: similarStatement(options.isGuest),
    values: [options.publicUrl, options.now, id],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? null;
}
