import { type Cursor, encodeCursor } from '#kernel/cursor.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { PAGE_SIZE } from '../contract.ts';
import { endsSoonBefore } from './listing-term.ts';
import {
  listingMembersSql,
  productJsonColumns,
  productJsonJoins,
  productJsonSql,
} from './product-json.server.ts';
import type { ProductState } from './rules.ts';

/**
 * Which products a list shows. A seller's own list has the sold ones too. `listings` is that list with what its seller
 * needs to change them, or those of one state.
 */
export type ListFilter =
  | { readonly kind: 'latest' }
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'seller'; readonly email: string }
  | { readonly kind: 'own'; readonly sellerId: string }
  | { readonly kind: 'listings'; readonly sellerId: string; readonly state: ProductState | null };

export type ListPageRequest = {
  readonly cursor: Cursor | null;
  readonly limit: number;
  readonly publicUrl: string;
  readonly now: Date;
};

/** A page as the text that the database built, and the cursor of the page after it. */
export type ListPageJson = { readonly json: string; readonly next: string | null };

/** Later than everything: where a list without a cursor begins. */
const FIRST_CURSOR: Cursor = { after: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

const whereClauses: Readonly<Record<ListFilter['kind'], string>> = {
  latest: `state = 'unsold'`,
  // guard: category-on-sale (drop "state = 'unsold' and ")
  category: `state = 'unsold' and category = $5::text`,
  seller: `state = 'unsold' and seller_id = (select id from seller_cards where email = lower($5::text))`,
  own: `state <> 'withdrawn' and seller_id = $5::uuid`,
  listings: `seller_id = $5::uuid and case $6::text
    when '' then state <> 'withdrawn'
    when 'reserved' then held_until > $2
    when 'unsold' then state = 'unsold' and (held_until > $2) is not true
    else state = $6 end`,
};

/** Between two products of a page. JSON has no line break within a text, so none is taken for this. */
const SEPARATOR = ',\n';

/**
 * The statement of one page: its products as one JSON text, in order, for a row each costs the web process more than
 * the database saves by it; one more than asked, so that it shows whether there is a next page. The limit is part of
 * the statement: a plan made without knowing it may sort the whole category.
 */
export function listStatement(kind: ListFilter['kind'], limit: number): string {
  const columns =
    kind === 'listings'
      ? `${productJsonColumns}, version, ends_at, bench_check, faults, sold_at`
      : productJsonColumns;
  const more = kind === 'listings' ? listingMembersSql('$2::timestamptz') : undefined;
  return `
    select string_agg(json, E',\\n'), count(*)::int,
      extract(epoch from (array_agg(posted_at))[${limit}]) * 1000, (array_agg(id))[${limit}]
    from (
      select ${productJsonSql('$1::text', '$2::timestamptz', more)} as json, p.posted_at, p.id
      from (
        select ${columns} from products
        where ${whereClauses[kind]} and (posted_at, id) < ($3::timestamptz, $4::uuid)
        order by posted_at desc, id desc limit ${limit + 1}
      ) as p ${productJsonJoins}
      order by p.posted_at desc, p.id desc
    ) as shown`;
}

function filterValues(filter: ListFilter): string[] {
  switch (filter.kind) {
    case 'latest':
      return [];
    case 'category':
      return [filter.category];
    case 'seller':
      return [filter.email];
    case 'own':
      return [filter.sellerId];
    case 'listings':
      return [filter.sellerId, filter.state ?? ''];
  }
}

/** All products found, how many, and the place of the last one shown when there are that many. */
type ListRow = readonly [json: string | null, found: number, postedAtMs: number | null, id: string | null];

/** The page of what was found: without the extra product, which only says that more follow. */
function toPage([json, found, postedAtMs, id]: ListRow, limit: number): ListPageJson {
  if (json === null) return { json: '[]', next: null };
  if (found <= limit || postedAtMs === null || id === null) return { json: `[${json}]`, next: null };
  const after = new Date(postedAtMs).toISOString();
  return { json: `[${json.slice(0, json.lastIndexOf(SEPARATOR))}]`, next: encodeCursor({ after, id }) };
}

/** Reads one page of a list, newest first. */
export async function readList(
  reads: ReadQueryable,
  filter: ListFilter,
  page: ListPageRequest,
): Promise<ListPageJson> {
  const { after, id } = page.cursor ?? FIRST_CURSOR;
  const { rows } = await reads.query<[...ListRow]>({
    // Only the usual page size is kept prepared: a statement for each size would fill the server's memory.
    ...(page.limit === PAGE_SIZE ? { name: `catalog.list.${filter.kind}` } : {}),
    text: listStatement(filter.kind, page.limit),
    values: [page.publicUrl, page.now, after, id, ...filterValues(filter)],
    rowMode: 'array',
  });
  const [row] = rows;
  if (!row) throw new Error('a list without groups is one row');
  return toPage(row, page.limit);
}

const ONE = productJsonSql('$1::text', '$2::timestamptz', listingMembersSql('$2::timestamptz'));

/** Nobody has to reach the seller of what is off the market. */
const ONE_WITHOUT_CONTACT = `(${ONE})::jsonb || '{"number":"","sellerEmail":""}'`;

// guard: withdrawn-product ("p.ending is not null" => true)
const BY_ID = `
  select case
    when p.seller_id = $4::uuid or $5::boolean or p.state = 'unsold' then ${ONE}
    when p.state = 'sold' or p.ending is not null then (${ONE_WITHOUT_CONTACT})::text
  end
  from products p ${productJsonJoins} where p.id = $3::uuid`;

/**
 * One listing as the text that the database built. One that was taken down only for its seller and admins; one that is
 * sold, here or elsewhere, or whose term is over, for everybody, without number and e-mail.
 */
export async function readListingJson(
  reads: ReadQueryable,
  id: string,
  viewer: { readonly id: string | null; readonly isAdmin: boolean },
  page: { readonly publicUrl: string; readonly now: Date },
): Promise<string | null> {
  const { rows } = await reads.query<[string | null]>({
    name: 'catalog.one',
    text: BY_ID,
    values: [page.publicUrl, page.now, id, viewer.id, viewer.isAdmin],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? null;
}

const COUNTS = `
  select json_build_object(
    'unsold', count(*) filter (where state = 'unsold' and (held_until > $2) is not true),
    'reserved', count(*) filter (where held_until > $2),
    'sold', count(*) filter (where state = 'sold'),
    'withdrawn', count(*) filter (where state = 'withdrawn'),
    'endingSoon', count(*) filter (where state = 'unsold' and ends_at <= $3)
  )::text
  from products where seller_id = $1::uuid`;

/** How many listings a seller has in each state, as the text that the database built. */
export async function readListingCounts(reads: ReadQueryable, sellerId: string, now: Date): Promise<string> {
  const { rows } = await reads.query<[string]>({
    name: 'catalog.counts',
    text: COUNTS,
    values: [sellerId, now, endsSoonBefore(now)],
    rowMode: 'array',
  });
  const [row] = rows;
  if (!row) throw new Error('counts without groups are one row');
  return row[0];
}
