import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { allOf, inSample, not, type TsQuery } from './lexemes.ts';
import type { SearchCursor, SearchQuery, SortOrder } from './search-query.ts';
import { type Add, parameters, priceCondition, type Statement } from './statements.server.ts';

/**
 * Strategy for reading a page of results. A query planner would also choose by selectivity.
 * - `gather` reads all matches from the index of lexemes and sorts them. It is best for few matches.
 * - `walk` scans the index of the sort column and filters. It stops at a full page or after `maxScanned` listings. It
 *   is best for many matches.
 * - `bounded` gathers only the matches up to a bound. A sample shows which bound is enough for a full page. It is best
 *   for many matches that correlate with the order, which would make a walk long.
 */
export type PageStrategy =
  | { readonly kind: 'gather' }
  | { readonly kind: 'walk'; readonly maxScanned: number }
  | { readonly kind: 'bounded'; readonly bound: string };

/** A listing on a page of results: its id and its value of the sort column. */
export type PageRow = { readonly id: string; readonly sortValue: string };

/** The part of a page of results that lies in one segment of the order. */
export type PageSlice = {
  readonly order: SortOrder;
  readonly segment: number;
  readonly after: SearchCursor | null;
  readonly limit: number;
};

const TYPES = { best_at: 'timestamptz', posted_at: 'timestamptz', price: 'integer' } as const;

/** Returns the SQL condition for listings that follow a cursor within the cursor's segment (keyset pagination). */
export function isAfter({ column, direction }: SortOrder, after: SearchCursor, add: Add): string {
  const beyond = direction === 'asc' ? '>' : '<';
  return `(${column}, product_id) ${beyond} (${add(after.after, TYPES[column])}, ${add(after.id, 'uuid')})`;
}

/** Returns the SQL condition for listings up to and including a cursor, within the cursor's segment. */
function isUpToCursor({ column, direction }: SortOrder, cursor: SearchCursor, add: Add): string {
  const upTo = direction === 'asc' ? '<=' : '>=';
  return `(${column}, product_id) ${upTo} (${add(cursor.after, TYPES[column])}, ${add(cursor.id, 'uuid')})`;
}

function isUpTo({ column, direction }: SortOrder, bound: string, add: Add): string {
  return `${column} ${direction === 'asc' ? '<=' : '>='} ${add(bound, TYPES[column])}`;
}

/** Returns a query for the listings of one segment. The listings of a segment match its query, but no stricter one. */
function segmentQuery({ segments }: SortOrder, segment: number): TsQuery {
  const stricter = segments.slice(0, segment).map(not);
  return allOf([segments[segment] ?? null, ...stricter]) ?? '';
}

/** Returns SQL for a timestamp as ISO 8601 with milliseconds, the precision of the columns. */
const isoSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the text of each sort column's value in a cursor. */
export const CURSOR_VALUE = {
  best_at: isoSql('best_at'),
  posted_at: isoSql('posted_at'),
  price: 'price::text',
} as const;

function sortedBy({ column, direction }: SortOrder): string {
  return `order by ${column} ${direction}, product_id ${direction}`;
}

/**
 * Builds the SQL statement of a walk, which scans listings in their order. In order of price, it scans only the price
 * range.
 */
function walkStatement(
  searchQuery: SearchQuery,
  { order, segment, after, limit }: PageSlice,
  maxScanned: number,
): Statement {
  const { values, add } = parameters();
  const price = priceCondition(searchQuery, add);
  const from = order.column === 'price' ? price : 'true';
  const text = `
    select product_id as id, ${CURSOR_VALUE[order.column]} as "sortValue"
    from (
      select product_id, best_at, posted_at, price, lexemes from search_documents
      where ${from} and ${after ? isAfter(order, after, add) : 'true'} ${sortedBy(order)} limit ${maxScanned}
    ) as scanned
    where lexemes @@ ${add(segmentQuery(order, segment), 'tsquery')} and ${price}
    ${sortedBy(order)} limit ${limit}`;
  return { text, values };
}

/** Builds the SQL statement that reads the part of a page in one segment. */
export function pageStatement(searchQuery: SearchQuery, slice: PageSlice, strategy: PageStrategy): Statement {
  if (strategy.kind === 'walk') return walkStatement(searchQuery, slice, strategy.maxScanned);
  const { order, segment, after, limit } = slice;
  const { column } = order;
  const { values, add } = parameters();
  const conditions = [
    `lexemes @@ ${add(segmentQuery(order, segment), 'tsquery')}`,
    priceCondition(searchQuery, add),
    ...(after ? [isAfter(order, after, add)] : []),
    ...(strategy.kind === 'bounded' ? [isUpTo(order, strategy.bound, add)] : []),
  ].join(' and ');
  const text = `
    with matches as materialized (select product_id, ${column} from search_documents where ${conditions})
    select product_id as id, ${CURSOR_VALUE[column]} as "sortValue" from matches ${sortedBy(order)} limit ${limit}`;
  return { text, values };
}

/** Reads the part of a page in one segment, in order. */
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
 * Returns an upper bound of a page's sort values: the sort value at which a sample fills the page. The sample contains
 * one in `step` listings, up to the cursor `upTo`. Since the sample is a subset of all listings, the real page ends at
 * the bound or before. Returns null if the sample has too few listings after the page's cursor.
 */
export async function readBound(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  { order, segment, after, limit }: PageSlice,
  { step, upTo }: { readonly step: number; readonly upTo: string | null },
): Promise<string | null> {
  const { values, add } = parameters();
  const { column, direction } = order;
  const query = allOf([segmentQuery(order, segment), inSample(step)]);
  const cursorCondition = after ? isAfter(order, after, add) : 'true';
  const end = upTo === null ? 'true' : isUpTo(order, upTo, add);
  const text = `
    with matches as materialized (
      select ${column}, product_id from search_documents
      where lexemes @@ ${add(query, 'tsquery')} and ${priceCondition(searchQuery, add)} and ${cursorCondition} and ${end}
    )
    select ${CURSOR_VALUE[column]} as bound from matches order by ${column} ${direction} offset ${limit - 1} limit 1`;
  const { rows } = await reads.query<{ bound: string }>({ text, values });
  return rows[0]?.bound ?? null;
}

/** Builds the SQL statement that counts a search's listings from the first one to a cursor, at most `most`. */
function rankStatement(
  searchQuery: SearchQuery,
  order: SortOrder,
  cursor: SearchCursor,
  most: number,
): Statement {
  const { values, add } = parameters();
  const price = priceCondition(searchQuery, add);
  const count = (condition: string) => `(
    select count(*) from (
      select from search_documents where ${condition} and ${price} limit ${most}
    ) as counted)`;
  // The query of each segment also matches the listings of all segments before it.
  const before = order.segments[cursor.segment - 1];
  const within = add(segmentQuery(order, cursor.segment), 'tsquery');
  const counts = [
    ...(before === undefined ? [] : [count(`lexemes @@ ${add(before, 'tsquery')}`)]),
    count(`lexemes @@ ${within} and ${isUpToCursor(order, cursor, add)}`),
  ];
  return { text: `select least(${most}, ${counts.join(' + ')})::integer as rank`, values };
}

/** Counts a search's listings from the first one to a cursor, both included. Stops counting at `most`. */
export async function readRank(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  {
    order,
    cursor,
    most,
  }: { readonly order: SortOrder; readonly cursor: SearchCursor; readonly most: number },
): Promise<number> {
  const { rows } = await reads.query<{ rank: number }>(rankStatement(searchQuery, order, cursor, most));
  const [row] = rows;
  if (!row) throw new Error('the count query returned no row');
  return row.rank;
}
