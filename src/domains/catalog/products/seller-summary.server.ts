import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { isoSql, ratingSql } from './product-json.server.ts';

/** Maximum number of a seller's listings that are counted, newest first. Pages that show a seller need no more. */
const COUNTED = 1_000;

/** SQL of the summary of the seller whose id is `given.seller_id`. */
const SUMMARY = `
  select json_build_object(
    'id', s.id, 'name', s.name, 'image', s.image, 'verified', s.verified, 'rating', ${ratingSql},
    'since', ${isoSql('s.created_at')},
    'verification', case when s.verified then json_build_object('since', ${isoSql('s.verified_at')}, 'checks', (
      select coalesce(json_agg(json_build_object('what', key, 'at', value) order by key), '[]')
      from jsonb_each_text(s.verified_checks))) end,
    'forSale', counts.for_sale, 'sold', counts.sold)::text
  from given
  cross join lateral (
    select id, name, image, verified, created_at, closed_at, verified_at, verified_checks from seller_cards where id = given.seller_id limit 1
  ) as s
  cross join lateral (select rating_count, rating_sum from seller_ratings where id = given.seller_id limit 1) as r
  cross join lateral (
    select count(*) filter (where state = 'unsold') as for_sale, count(*) filter (where state = 'sold') as sold
    from (
      select state from products where seller_id = given.seller_id and state <> 'withdrawn'
      order by posted_at desc, id desc limit ${COUNTED}
    ) as newest
  ) as counts`;

const OF_PRODUCT = `
  with given as (
    select seller_id from products where id = $1::uuid and (state <> 'withdrawn' or ending is not null)
  ) ${SUMMARY}`;

// guard: closed-seller (drop " where s.closed_at is null")
const OF_ACCOUNT = `with given as (select $1::uuid as seller_id) ${SUMMARY} where s.closed_at is null`;

async function readJson(
  reads: ReadQueryable,
  name: string,
  text: string,
  id: string,
): Promise<string | null> {
  const { rows } = await reads.query<[string]>({ name, text, values: [id], rowMode: 'array' });
  return rows[0]?.[0] ?? null;
}

/** Returns the database's JSON text of a product's seller; null if the product does not exist. */
export function readSellerOfProductJson(reads: ReadQueryable, productId: string): Promise<string | null> {
  return readJson(reads, 'catalog.seller-of-product', OF_PRODUCT, productId);
}

/**
 * Returns the database's JSON text of a seller by the id of the account. Null if the account does not exist or is
 * closed.
 */
export function readSellerJson(reads: ReadQueryable, sellerId: string): Promise<string | null> {
  return readJson(reads, 'catalog.seller', OF_ACCOUNT, sellerId);
}
