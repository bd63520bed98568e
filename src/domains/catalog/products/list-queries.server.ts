import { type Cursor, encodeCursor } from '#kernel/cursor.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { MAX_SHOWN_CONTACTS, PAGE_SIZE } from '../contract.ts';
import type { ContactRule } from './contact-rule.server.ts';
import type { hiddenWords } from './hidden-words.ts';
import { endsSoonBefore } from './listing-term.ts';
import {
  endingSql,
  listingMembersSql,
  productJsonColumns,
  productJsonJoins,
  productJsonSql,
} from './product-json.server.ts';
import type { ProductState } from './rules.ts';

/**
 * Selects the products of a list. `own` is a seller's own list, which includes sold products. `listings` adds the
 * fields for editing, and may be limited to one state.
 */
export type ListFilter =
  | { readonly kind: 'latest' }
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'seller'; readonly email: string }
  | { readonly kind: 'of-seller'; readonly sellerId: string }
  | { readonly kind: 'own'; readonly sellerId: string }
  | { readonly kind: 'listings'; readonly sellerId: string; readonly state: ProductState | null };

export type ListPageRequest = {
  readonly cursor: Cursor | null;
  readonly limit: number;
  readonly contacts: ContactRule;
  readonly publicUrl: string;
  readonly now: Date;
};

/** A page as the database's JSON text, and the cursor of the next page. */
export type ListPageJson = { readonly json: string; readonly next: string | null };

/** Position before all products, where a list without a cursor begins. */
const FIRST_CURSOR: Cursor = { after: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * Returns SQL that finds a seller's id by the email address that pages show. If two sellers match, the seller with a
 * verified contact address takes precedence.
 */
const sellerByEmail = (email: string) => `
  select id from seller_cards where email = lower(${email}) order by has_contact_email desc limit 1`;

const whereClauses: Readonly<Record<ListFilter['kind'], string>> = {
  latest: `state = 'unsold'`,
  // guard: category-on-sale (drop "state = 'unsold' and ")
  category: `state = 'unsold' and category = $5::text`,
  seller: `state = 'unsold' and seller_id = (${sellerByEmail('$5::text')})`,
  // guard: seller-on-sale (drop "state = 'unsold' and ")
  'of-seller': `state = 'unsold' and seller_id = $5::uuid`,
  own: `state <> 'withdrawn' and seller_id = $5::uuid`,
  listings: `seller_id = $5::uuid and case $6::text
    when '' then state <> 'withdrawn'
    when 'reserved' then held_until > $2
    when 'unsold' then state = 'unsold' and (held_until > $2) is not true
    else state = $6 end`,
};

/**
 * Returns SQL that finds the last product of a list whose contact data everybody sees. It finds no row if the list has
 * fewer than {@link MAX_SHOWN_CONTACTS} products.
 */
const lastShownSql = (kind: ListFilter['kind']) => `(
  select posted_at, id from products where ${whereClauses[kind]}
  order by posted_at desc, id desc offset ${MAX_SHOWN_CONTACTS - 1} limit 1)`;

/** Separator of two products of a page. JSON texts contain no raw line break, so it is unambiguous. */
const SEPARATOR = ',\n';

/**
 * Builds the statement of one page. It returns the products as one JSON text, because the web process needs more time
 * for one row per product. It returns one product too many, which shows whether there is a next page. The limit is part
 * of the text, because with a parameter the plan may sort the whole category.
 */
export function listStatement(
  kind: ListFilter['kind'],
  limit: number,
  contacts: ContactRule = 'all',
): string {
  const columns =
    kind === 'listings'
      ? `${productJsonColumns}, version, ends_at, bench_check, faults, sold_at`
      : productJsonColumns;
  const more = kind === 'listings' ? listingMembersSql('$2::timestamptz') : undefined;
  const jsonSql = (hidesContact: boolean) =>
    productJsonSql('$1::text', '$2::timestamptz', { ...(more && { more }), hidesContact });
  const json =
    // guard: contacts-of-deep-pages (condition => false)
    contacts === 'head'
      ? `case when (p.posted_at, p.id) < (last_shown.posted_at, last_shown.id) then ${jsonSql(true)} else ${jsonSql(false)} end`
      : jsonSql(contacts === 'none');
  const lastShown = contacts === 'head' ? `left join ${lastShownSql(kind)} as last_shown on true` : '';
  return `
    select string_agg(json, E',\\n'), count(*)::int,
      extract(epoch from (array_agg(posted_at))[${limit}]) * 1000, (array_agg(id))[${limit}]
    from (
      select ${json} as json, p.posted_at, p.id
      from (
        select ${columns} from products
        where ${whereClauses[kind]} and (posted_at, id) < ($3::timestamptz, $4::uuid)
        order by posted_at desc, id desc limit ${limit + 1}
      ) as p ${productJsonJoins} ${lastShown}
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
    case 'of-seller':
    case 'own':
      return [filter.sellerId];
    case 'listings':
      return [filter.sellerId, filter.state ?? ''];
  }
}

/** Products found, their number, and the position of the last shown one. */
type ListRow = readonly [json: string | null, found: number, postedAtMs: number | null, id: string | null];

/** Returns the page without the extra product, which only shows that a next page exists. */
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
  // A page is never longer than the part of a list whose contact data everybody sees.
  const contacts = page.contacts === 'head' && page.cursor === null ? 'all' : page.contacts;
  const statementName = `catalog.list.${filter.kind}.${contacts}`;
  const { rows } = await reads.query<[...ListRow]>({
    // Only the usual page size has a prepared statement, because one for each size would fill the server's memory.
    ...(page.limit === PAGE_SIZE ? { name: statementName } : {}),
    text: listStatement(filter.kind, page.limit, contacts),
    values: [page.publicUrl, page.now, after, id, ...filterValues(filter)],
    rowMode: 'array',
  });
  const [row] = rows;
  if (!row) throw new Error('the list query returned no row');
  return toPage(row, page.limit);
}

const oneSql = (hidesContact: boolean) =>
  productJsonSql('$1::text', '$2::timestamptz', { more: listingMembersSql('$2::timestamptz'), hidesContact });

/**
 * SQL condition: the viewer is the buyer of the product `p`. Every buyer had a hold, which may have expired since
 * then.
 */
// guard: seller-of-sold-product (drop " and buyer_id = $4::uuid")
const IS_BUYER = `exists (
  select from product_holds
  where booking_id = p.sold_booking_id and product_id = p.id and buyer_id = $4::uuid)`;

// guard: contact-of-restricted-listing (drop " and not $6::boolean")
const SHOWS_CONTACT = `p.state = 'unsold' and not $6::boolean`;

// guard: withdrawn-product ("p.ending is not null" => true)
const BY_ID = `
  select case
    when p.seller_id = $4::uuid or $5::boolean or (${SHOWS_CONTACT}) or ${IS_BUYER} then ${oneSql(false)}
    when p.state in ('unsold', 'sold') or p.ending is not null then ${oneSql(true)}
  end
  from products p ${productJsonJoins} where p.id = $3::uuid`;

/** Viewer of a listing. */
type ListingViewer = {
  readonly id: string | null;
  readonly isAdmin: boolean;
  /** True for a guest whose client address has opened too many listings. */
  readonly isRestricted: boolean;
};

/**
 * Reads one listing as the JSON text that the database built.
 *
 * - Removed listings are shown only to their seller and to admins.
 * - Sold and expired listings are shown to everybody. Their contact data is shown only to their buyer.
 */
export async function readListingJson(
  reads: ReadQueryable,
  id: string,
  viewer: ListingViewer,
  page: { readonly publicUrl: string; readonly now: Date },
): Promise<string | null> {
  const { rows } = await reads.query<[string | null]>({
    name: 'catalog.one',
    text: BY_ID,
    values: [page.publicUrl, page.now, id, viewer.id, viewer.isAdmin, viewer.isRestricted],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? null;
}

/** Returns the phone number of a listing while it is for sale, else null. */
export async function readSellerNumber(reads: ReadQueryable, id: string): Promise<string | null> {
  const { rows } = await reads.query<[string]>({
    name: 'catalog.number',
    text: `select number from products where id = $1::uuid and state = 'unsold'`,
    values: [id],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? null;
}

const HIDDEN_ENDING = `
  select ${endingSql} from products p ${productJsonJoins}
  where p.id = $1::uuid and p.state = 'withdrawn' and p.ending is null`;

/** Returns why a listing is hidden from the public. Null if the listing is visible or never existed. */
export async function readHiddenEnding(
  reads: ReadQueryable,
  id: string,
): Promise<keyof typeof hiddenWords | null> {
  const { rows } = await reads.query<[keyof typeof hiddenWords]>({
    name: 'catalog.hidden-ending',
    text: HIDDEN_ENDING,
    values: [id],
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

/** Returns the number of a seller's listings in each state as the database's JSON text. */
export async function readListingCounts(reads: ReadQueryable, sellerId: string, now: Date): Promise<string> {
  const { rows } = await reads.query<[string]>({
    name: 'catalog.counts',
    text: COUNTS,
    values: [sellerId, now, endsSoonBefore(now)],
    rowMode: 'array',
  });
  const [row] = rows;
  if (!row) throw new Error('the count query returned no row');
  return row[0];
}
