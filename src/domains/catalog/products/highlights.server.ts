import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { productJsonColumns, productJsonJoins, productJsonSql } from './product-json.server.ts';

/** So many of the newest listings are looked at: one seller who lists hundreds at once must not take all places. */
const LOOKED_AT = 240;
/** Listings shown, each of another seller. */
const LATEST = 8;
/** Sold products are counted up to this number. */
const MAX_COUNTED = 10_000;

/** Those that tell no fact come last: a name and a price alone say nothing of what the market is like. */
const MOST_TELLING = "facts = '{}', posted_at desc, id desc";

const PRODUCT = productJsonSql('$1::text', '$2::timestamptz');

const HIGHLIGHTS = `
  with newest as materialized (
    select ${productJsonColumns}, facts, pictures from products
    where state = 'unsold' and first_picture is not null
    order by posted_at desc, id desc limit ${LOOKED_AT}
  ), latest as (
    select * from (
      select *, row_number() over (partition by seller_id order by ${MOST_TELLING}) as turn from newest
    ) as numbered
    where turn = 1 order by ${MOST_TELLING} limit ${LATEST}
  ), example as (
    select * from newest
    where category = 'Laptop' and facts ? 'batteryHealth' and (held_until > $2::timestamptz) is not true
      and pictures @? '$[0].marks[0]'
      and (select verified from seller_cards where id = newest.seller_id)
    order by posted_at desc, id desc limit 1
  )
  select '{"latest":[' || coalesce((
      select string_agg(${PRODUCT}, ',' order by p.facts = '{}', p.posted_at desc, p.id desc)
      from latest as p ${productJsonJoins}
    ), '')
    || '],"example":' || coalesce((select ${PRODUCT} from example as p ${productJsonJoins}), 'null')
    || ',"soldThisMonth":' || (
      select count(*) from (
        select from products
        where state = 'sold' and sold_at >=
          date_trunc('month', $2::timestamptz at time zone 'Asia/Dhaka') at time zone 'Asia/Dhaka'
        limit ${MAX_COUNTED}
      ) as sold
    ) || '}'`;

/** What the first page shows of the market, as the text that the database built. */
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
  if (!row) throw new Error('highlights are one row');
  return row[0];
}
