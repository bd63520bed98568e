import type { ReadQueryable } from '#platform/db/read-pool.server.ts';

/** Of a seller's listings so many of the newest are counted; a page needs no more. */
const COUNTED = 1_000;

const SUMMARY = `
  select json_build_object(
    'name', s.name, 'image', s.image, 'verified', s.verified,
    'since', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'forSale', counts.for_sale, 'sold', counts.sold)::text
  from products p
  cross join lateral (
    select name, image, verified, created_at from seller_cards where id = p.seller_id limit 1
  ) as s
  cross join lateral (
    select count(*) filter (where state = 'unsold') as for_sale, count(*) filter (where state = 'sold') as sold
    from (
      select state from products where seller_id = p.seller_id and state <> 'withdrawn'
      order by posted_at desc, id desc limit ${COUNTED}
    ) as newest
  ) as counts
  where p.id = $1::uuid and (p.state <> 'withdrawn' or p.ending is not null)`;

/** Who sells a product, as the text that the database built; null when there is no such product. */
export async function readSellerJson(reads: ReadQueryable, productId: string): Promise<string | null> {
  const { rows } = await reads.query<[string]>({
    name: 'catalog.seller',
    text: SUMMARY,
    values: [productId],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? null;
}
