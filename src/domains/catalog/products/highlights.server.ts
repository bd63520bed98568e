import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { alikeJsonSql, alikeSql, MAX_PRICES } from './asked-prices.server.ts';
import { MIN_PRICES } from './price-range.ts';
import { productJsonColumns, productJsonJoins, productJsonSql } from './product-json.server.ts';

/**
 * Number of newest listings that are candidates for the home page. It is high, because a seller who lists many at once
 * must not take all places.
 */
const CANDIDATES = 240;
/** Number of listings shown on the home page, each from a different seller. */
const LATEST = 8;
/** Number of candidates for the example listing, which the home page compares with the prices of similar products. */
const FINALISTS = 12;
/** Number of sold products at which the query stops counting. */
const MAX_COUNTED = 10_000;

/** The sort order *Best* of docs/ranking.md without the seller's record, because each seller has one place. */
const BEST = 'listing_rank(posted_at, quality, 0) desc, id desc';

/** SQL of a product without phone number and email, so that the response is the same for everybody. */
const PRODUCT = productJsonSql('$1::text', '$2::timestamptz', { hidesContact: true });

/**
 * SQL of the sort order of example listings. It prefers, in this order: a first photo of the whole device, no faults,
 * exactly one mark, and at least six photos.
 */
const EXAMPLE_PREFERENCE = `array[
    (pictures -> 0 ->> 'label') in ('Front', 'Overview') is true, faults = '[]', jsonb_array_length(jsonb_path_query_array(pictures, '$[*].marks[*]')) = 1,
    jsonb_array_length(pictures) >= 6
  ] desc, ${BEST}`;

/**
 * SQL condition: the candidate's price is at most the 75th percentile of similar products' prices. True if too few
 * prices are known.
 */
const IS_FAIR = `(
    select count(*) < ${MIN_PRICES}
      or finalists.resale_price_poisha <= percentile_cont(0.75) within group (order by resale_price_poisha)
    from (
      select resale_price_poisha from products as other
      where other.state <> 'withdrawn' and other.category = finalists.category and other.id <> finalists.id
        and lower(other.facts ->> 'model') = lower(finalists.facts ->> 'model')
        and other.condition = finalists.condition
        and other.facts ->> 'memoryGb' is not distinct from finalists.facts ->> 'memoryGb'
      order by other.posted_at desc limit ${MAX_PRICES}
    ) as others)`;

/** Returns the SQL of the start of the current day or month in Dhaka. */
const dhakaStart = (unit: 'day' | 'month') =>
  `date_trunc('${unit}', $2::timestamptz at time zone 'Asia/Dhaka') at time zone 'Asia/Dhaka'`;

const HIGHLIGHTS = `
  with newest as materialized (
    select ${productJsonColumns}, facts, pictures, faults, condition, resale_price_poisha, quality from products
    where state = 'unsold' and is_showable(category, first_picture, facts, bench_check, quality)
    order by posted_at desc, id desc limit ${CANDIDATES}
  ), latest as (
    select * from (
      select *, row_number() over (partition by seller_id order by ${BEST}) as turn from newest
    ) as numbered
    where turn = 1 order by ${BEST} limit ${LATEST}
  ), finalists as (
    select * from newest
    where category = 'Laptop' and condition in ('Excellent', 'Good')
      and (facts ->> 'batteryHealth')::integer >= 85 and (held_until > $2::timestamptz) is not true
      and pictures @? '$[0].marks[0]'
      and (select verified from seller_cards where id = newest.seller_id)
    order by ${EXAMPLE_PREFERENCE} limit ${FINALISTS}
  ), example as (
    select * from finalists order by ${IS_FAIR} desc, ${EXAMPLE_PREFERENCE} limit 1
  ), given as (
    select id, category, condition, facts ->> 'memoryGb' as memory, lower(facts ->> 'model') as model from example
  ), ${alikeSql('$2::timestamptz')}
  select '{"latest":[' || coalesce((
      select string_agg(${PRODUCT}, ',' order by listing_rank(p.posted_at, p.quality, 0) desc, p.id desc)
      from latest as p ${productJsonJoins}
    ), '')
    || '],"example":' || coalesce((select ${PRODUCT} from example as p ${productJsonJoins}), 'null')
    || ',"examplePrices":' || ${alikeJsonSql}
    || ',"soldToday":' || coalesce((
      select json_build_object('title', title, 'place', coalesce(facts ->> 'area', location),
        'taka', resale_price_poisha / 100, 'days', floor(extract(epoch from sold_at - posted_at) / 86400)::integer)
      from products where state = 'sold' and sold_at >= ${dhakaStart('day')} order by sold_at desc, id limit 1
    )::text, 'null')
    || ',"soldThisMonth":' || (
      select count(*) from (
        select from products
        where state = 'sold' and sold_at >= ${dhakaStart('month')}
        limit ${MAX_COUNTED}
      ) as sold
    ) || '}'`;

/** Returns the home page's market data as JSON text. */
export async function readHighlightsJson(
  reads: ReadQueryable,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<string> {
  const { rows } = await reads.query<[string]>({
    name: 'catalog.highlights',
    text: HIGHLIGHTS,
    values: [publicUrl, now],
    rowMode: 'array',
  });
  const [row] = rows;
  if (!row) throw new Error('the highlights query returned no row');
  return row[0];
}
