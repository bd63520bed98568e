import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { allOf, every, noneOf, type TsQuery } from './lexemes.ts';
import type { SearchCursor, SearchQuery, SortOrder } from './search-query.ts';
import { type Add, parameters, priceCondition, type Statement } from './statements.server.ts';

/**
 * How a page is read. `gather` reads all that fits from the index of words and sorts it: right for few. `walk` goes
 * through all listings in their order until the page is full or `most` are passed: right for many. `bounded` gathers only what is up to a
 * value that a sample promises a full page below: right for many whose order has to do with what they are.
 */
export type PageStrategy =
  | { readonly kind: 'gather' }
  | { readonly kind: 'walk'; readonly most: number }
  | { readonly kind: 'bounded'; readonly bound: string };

/** One listing of a page: its id and where it stands in the order. */
export type PageRow = { readonly id: string; readonly at: string };

/** A part of the order to read from. */
export type PageSlice = {
  readonly order: SortOrder;
  readonly segment: number;
  readonly after: SearchCursor | null;
  readonly limit: number;
};

const TYPES = { posted_at: 'timestamptz', price: 'integer' } as const;

/** The condition of standing after a place, in its segment. */
export function isAfter({ column, direction }: SortOrder, after: SearchCursor, add: Add): string {
  const beyond = direction === 'asc' ? '>' : '<';
  return `(${column}, product_id) ${beyond} (${add(after.after, TYPES[column])}, ${add(after.id, 'uuid')})`;
}

function isUpTo({ column, direction }: SortOrder, bound: string, add: Add): string {
  return `${column} ${direction === 'asc' ? '<=' : '>='} ${add(bound, TYPES[column])}`;
}

/** The listings of one segment: those that fit its query and none stricter. */
function segmentQuery({ segments }: SortOrder, segment: number): TsQuery {
  const stricter = segments.slice(0, segment).map(noneOf);
  return allOf([segments[segment] ?? null, ...stricter]) ?? '';
}

/** Where a listing stands in an order, as a cursor says it. */
export const CURSOR_VALUE = {
  // To the millisecond, in the form that a cursor carries.
  posted_at: `to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  price: 'price::text',
} as const;

function sortedBy({ column, direction }: SortOrder): string {
  return `order by ${column} ${direction}, product_id ${direction}`;
}

/** Passes listings in their order, from the price range's own end where that is the order. */
function walkStatement(
  searchQuery: SearchQuery,
  { order, segment, after, limit }: PageSlice,
  most: number,
): Statement {
  const { values, add } = parameters();
  const price = priceCondition(searchQuery, add);
  const from = order.column === 'price' ? price : 'true';
  const text = `
    select product_id as id, ${CURSOR_VALUE[order.column]} as at
    from (
      select product_id, posted_at, price, words from search_listings
      where ${from} and ${after ? isAfter(order, after, add) : 'true'} ${sortedBy(order)} limit ${most}
    ) as passed
    where words @@ ${add(segmentQuery(order, segment), 'tsquery')} and ${price}
    ${sortedBy(order)} limit ${limit}`;
  return { text, values };
}

/** The statement of one stretch. */
export function pageStatement(searchQuery: SearchQuery, slice: PageSlice, strategy: PageStrategy): Statement {
  if (strategy.kind === 'walk') return walkStatement(searchQuery, slice, strategy.most);
  const { order, segment, after, limit } = slice;
  const { values, add } = parameters();
  const conditions = [
    `words @@ ${add(segmentQuery(order, segment), 'tsquery')}`,
    priceCondition(searchQuery, add),
    ...(after ? [isAfter(order, after, add)] : []),
    ...(strategy.kind === 'bounded' ? [isUpTo(order, strategy.bound, add)] : []),
  ].join(' and ');
  const text = `
    with found as materialized (select product_id, posted_at, price from search_listings where ${conditions})
    select product_id as id, ${CURSOR_VALUE[order.column]} as at from found ${sortedBy(order)} limit ${limit}`;
  return { text, values };
}

/** Reads the listings of one stretch, in order. */
export async function readPageSlice(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  slice: PageSlice,
  strategy: PageStrategy,
): Promise<PageRow[]> {
  const { rows } = await reads.query<PageRow>(pageStatement(searchQuery, slice, strategy));
  return rows;
}

/**
 * Up to where a full page reaches by a sample of every `step`th listing that stands before `upTo`; null when the sample
 * has too few after the place. Its listings are among those of the whole, so the page cannot reach further.
 */
export async function readBound(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  { order, segment, after, limit }: PageSlice,
  { step, upTo }: { readonly step: number; readonly upTo: string | null },
): Promise<string | null> {
  const { values, add } = parameters();
  const { column, direction } = order;
  const query = allOf([segmentQuery(order, segment), every(step)]);
  const cursorCondition = after ? isAfter(order, after, add) : 'true';
  const end = upTo === null ? 'true' : isUpTo(order, upTo, add);
  const text = `
    with found as materialized (
      select posted_at, price, product_id from search_listings
      where words @@ ${add(query, 'tsquery')} and ${priceCondition(searchQuery, add)} and ${cursorCondition} and ${end}
    )
    select ${CURSOR_VALUE[column]} as bound from found order by ${column} ${direction} offset ${limit - 1} limit 1`;
  const { rows } = await reads.query<{ bound: string }>({ text, values });
  return rows[0]?.bound ?? null;
}
