import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { WireProduct } from '../contract.ts';
import { REDUCTION_DAYS } from './price-history.ts';
import { productColumnList } from './product-columns.ts';

/**
 * SQL that selects the seller's columns of the products `p`, with their names in API responses.
 * `products.json_fragment` contains the same fields as JSON text.
 */
export const productFieldsSql = productColumnList
  .map(({ name, key, rule }) => {
    if (rule.kind === 'price') return `p.${name} / 100 as "${key}"`;
    // Without the cast, numeric would become a text or keep trailing zeros.
    return rule.kind === 'number' ? `p.${name}::float8 as "${key}"` : `p.${name} as "${key}"`;
  })
  .join(', ');

/** Columns of products that {@link productJsonSql} reads. */
export const productJsonColumns =
  'id, seller_id, category, state, held_until, posted_at, first_picture, json_fragment, number, ending, withdrawn_by, withdrawn_at';

/**
 * Lateral joins that {@link productJsonSql} needs for the products `p`. They look up each row's seller; an ordinary
 * join would read all sellers for a page of 24.
 */
export const productJsonJoins = `
  cross join lateral (select name from categories where slug = p.category limit 1) as c
  cross join lateral (select name, email, has_contact_email, verified, closed_at from seller_cards where id = p.seller_id limit 1) as s
  cross join lateral (select rating_count, rating_sum from seller_ratings where id = p.seller_id limit 1) as r`;

/**
 * SQL of the reason why the withdrawn product `p` is off the market. If no reason is stored and the product was
 * withdrawn when its seller's account was closed, or later, the reason is `account-closed`.
 */
export const endingSql = `coalesce(p.ending, case
  when p.withdrawn_at >= s.closed_at then 'account-closed'
  when p.withdrawn_by <> p.seller_id then 'removed'
  else 'taken-down' end)`;

/** Minimum number of reviews for a rating. */
const MIN_RATINGS = 3;

/** SQL of a seller's rating as JSON, from their row `r` of `seller_ratings`. Null with too few reviews. */
export const ratingSql = `case when r.rating_count >= ${MIN_RATINGS} then json_build_object(
    'stars', round(r.rating_sum::numeric / r.rating_count, 1), 'count', r.rating_count) end`;

/** Returns the SQL of a time in the format of responses. */
export const isoSql = (moment: string) =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Number of a product's latest price changes in a response, which limits its length. */
const LATEST_PRICE_CHANGES = 20;

const priceChangesSql = `select from_poisha, to_poisha, changed_at, id, ${isoSql('changed_at')} as at
    from product_changes where product_id = p.id and to_poisha is not null`;

/**
 * SQL of price changes of the product `p` as JSON, the oldest first. They are the latest ones, and the one from the
 * lowest price that `priceReduction` compares. Otherwise, many edits after a raise would hide the price before it.
 */
export const priceHistorySql = `(
  select coalesce(json_agg(json_build_object('from', from_poisha / 100, 'to', to_poisha / 100, 'at', at)
    order by changed_at, id), '[]')
  from (
    (${priceChangesSql} order by changed_at desc, id desc limit ${LATEST_PRICE_CHANGES})
    union
    (${priceChangesSql} and changed_at > (
        select max(changed_at) from product_changes where product_id = p.id and to_poisha is not null
      ) - interval '${REDUCTION_DAYS * 24} hours'
      order by from_poisha, changed_at desc, id desc limit 1)
  ) as changes)`;

/** Returns the SQL of a JSON member with a time; empty if the time is null. */
const momentMemberSql = (name: string, moment: string) =>
  `coalesce(',"${name}":"' || ${isoSql(moment)} || '"', '')`;

/** SQL of the JSON member with an admin's reason for removing the product `p`; empty if no reason was recorded. */
const removalReasonSql = `case when p.state = 'withdrawn' and ${endingSql} = 'removed' then coalesce(
    ',"removalReason":' || to_json((
      select reason from listing_removals where product_id = p.id order by id desc limit 1)), '') else '' end`;

/** SQL of the JSON member with the time at which the seller asked to check the removed product `p` again. */
const reviewAskedSql = `case when p.state = 'withdrawn' then ${momentMemberSql(
  'reviewAskedAt',
  '(select asked_at from removal_reviews where product_id = p.id and decision is null)',
)} else '' end`;

/**
 * Returns the SQL of JSON members that only the response of a single listing has, besides those of
 * {@link productJsonSql}. It needs the products `p` with all their columns; `now` is the SQL of the current time.
 */
export const listingMembersSql = (
  now: string,
) => `',"version":' || p.version || ',"endsAt":"' || ${isoSql('p.ends_at')}
    || '","priceHistory":' || ${priceHistorySql}
    || ',"benchCheck":' || p.bench_check || ',"faults":' || p.faults
    || ${momentMemberSql('reservedUntil', `case when p.held_until > ${now} then p.held_until end`)}
    || ${momentMemberSql('soldAt', 'p.sold_at')}
    || ${removalReasonSql} || ${reviewAskedSql}`;

/** SQL of the JSON member with the phone number of the product `p`, exactly as in its `json_fragment`. */
const numberMemberSql = `',"number":' || to_json(p.number)`;

/** Optional parts of a product's JSON. */
type ProductJsonParts = {
  /** SQL of further members. */
  readonly more?: string;
  /** True for a response without the seller's contact data: number and email are empty. */
  readonly hidesContact?: boolean;
};

/**
 * Returns the SQL of a product as JSON text. It takes the text that is stored with the product `p`. To this text it
 * adds data of the seller `s`, their rating `r`, the category `c` and the current time. `publicUrl` and `now` are the
 * SQL of those two values.
 *
 * The phone number is cut out of the stored text by its pattern. JSON escapes quotation marks within texts, so the
 * pattern matches only the member itself. Parsing and writing the JSON would take longer than the rest of a list.
 */
export function productJsonSql(
  publicUrl: string,
  now: string,
  { more = `''`, hidesContact = false }: ProductJsonParts = {},
): string {
  const fragment = hidesContact
    ? `replace(p.json_fragment, ${numberMemberSql}, ',"number":""')`
    : 'p.json_fragment';
  return `${fragment}
    || ',"image_url":' || to_json(coalesce(${publicUrl} || '/images/' || p.first_picture || '/page.jpg', ''))
    || ',"category_name":' || to_json(c.name)
    || ',"sellerId":"' || p.seller_id || '","sellerEmail":' || ${hidesContact ? `'""'` : 'to_json(s.email)'}
${hidesContact ? '' : `    || case when s.has_contact_email then ',"hasContactEmail":true' else '' end\n`}    || ',"sellerName":' || to_json(s.name)
    || case when s.verified then ',"sellerVarify":"verify"' else ',"sellerVarify":""' end
    || coalesce(',"sellerRating":' || (${ratingSql})::text, '')
    || ',"state":"' || case when p.held_until > ${now} then 'reserved' else p.state end || '"'
    || case when p.state = 'withdrawn' then ',"ending":"' || ${endingSql} || '"' else '' end
    || ${more} || '}'`;
}

/** Inputs of a product's JSON besides its row: the origin of its pictures, and the time that decides its state. */
export type WireProductOptions = { readonly publicUrl: string; readonly now: Date };

/** Returns products in any state as in API responses, by id. */
export async function wireProductsByIds(
  db: Db,
  ids: readonly string[],
  options: WireProductOptions,
): Promise<Map<string, WireProduct>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ product: WireProduct }>`
    select (${sql.raw(productJsonSql('input.public_url', 'input.now'))})::json as product
    from (select ${options.publicUrl}::text as public_url, ${options.now}::timestamptz as now) as input
    cross join products p ${sql.raw(productJsonJoins)}
    where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ product }) => [product._id, product]));
}

const byIds = (json: string) => `
  select ${json}
  from unnest($3::uuid[]) with ordinality as wanted (id, place) join products p using (id) ${productJsonJoins}
  where p.state <> 'withdrawn' order by wanted.place`;

const BY_IDS = byIds(productJsonSql('$1::text', '$2::timestamptz'));

/** Statement like `BY_IDS`, but only the first $4 products have contact data. */
const BY_IDS_SHOWN = byIds(
  `case when wanted.place > $4::integer then ${productJsonSql('$1::text', '$2::timestamptz', { hidesContact: true })}
    else ${productJsonSql('$1::text', '$2::timestamptz')} end`,
);

/** Options for reading products by id. */
type JsonByIdsOptions = WireProductOptions & {
  /** Number of products, from the first, that show contact data; null for all. */
  readonly shownContacts: number | null;
};

/**
 * Returns products by id as their stored JSON texts, in the order of the ids, without withdrawn ones. Frequently
 * requested lists use it, because they can join the texts without parsing them.
 */
export async function productJsonByIds(
  reads: ReadQueryable,
  ids: readonly string[],
  { publicUrl, now, shownContacts }: JsonByIdsOptions,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const contactLimit = shownContacts === null ? [] : [shownContacts];
  const { rows } = await reads.query<[string]>({
    name: shownContacts === null ? 'catalog.texts' : 'catalog.texts.shown',
    text: shownContacts === null ? BY_IDS : BY_IDS_SHOWN,
    values: [publicUrl, now, ids, ...contactLimit],
    rowMode: 'array',
  });
  return rows.map(([text]) => text);
}
