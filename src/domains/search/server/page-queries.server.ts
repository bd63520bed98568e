import type { Reads } from '#platform/db/read-pool.server.ts';
import { allOf, every, noneOf, type WordQuery } from './lexemes.ts';
import type { Order, Place, Question } from './search-query.ts';
import { type Add, parameters, priceCondition, type Statement } from './statements.server.ts';

/**
 * How a page is read. `gather` reads all that fits from the index of words and sorts it: right for few. `walk` goes
 * through all listings in their order until the page is full or `most` are passed: right for many. `bounded` gathers only what is up to a
 * value that a sample promises a full page below: right for many whose order has to do with what they are.
 */
export type Way =
  | { readonly kind: 'gather' }
  | { readonly kind: 'walk'; readonly most: number }
  | { readonly kind: 'bounded'; readonly bound: string };

/** One listing of a page: its id and where it stands in the order. */
export type Found = { readonly id: string; readonly at: string };

/** A part of the order to read from. */
export type Stretch = {
  readonly order: Order;
  readonly segment: number;
  readonly after: Place | null;
  readonly limit: number;
};

const TYPES = { posted_at: 'timestamptz', price: 'integer' } as const;

/** The condition of standing after a place, in its segment. */
export function isAfter({ column, direction }: Order, after: Place, add: Add): string {
  const beyond = direction === 'asc' ? '>' : '<';
  return `(${column}, product_id) ${beyond} (${add(after.after, TYPES[column])}, ${add(after.id, 'uuid')})`;
}

function isUpTo({ column, direction }: Order, bound: string, add: Add): string {
  return `${column} ${direction === 'asc' ? '<=' : '>='} ${add(bound, TYPES[column])}`;
}

/** The listings of one segment: those that fit its query and none stricter. */
function segmentQuery({ segments }: Order, segment: number): WordQuery {
  const stricter = segments.slice(0, segment).map(noneOf);
  return allOf([segments[segment] ?? null, ...stricter]) ?? '';
}

/** Where a listing stands in an order, as a cursor says it. */
export const AT = {
  // To the millisecond, in the form that a cursor carries.
  posted_at: `to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  price: 'price::text',
} as const;

function sortedBy({ column, direction }: Order): string {
  return `order by ${column} ${direction}, product_id ${direction}`;
}

/** Passes listings in their order, from the price range's own end where that is the order. */
function walkStatement(
  question: Question,
  { order, segment, after, limit }: Stretch,
  most: number,
): Statement {
  const { values, add } = parameters();
  const price = priceCondition(question, add);
  const from = order.column === 'price' ? price : 'true';
  const text = `
    select product_id as id, ${AT[order.column]} as at
    from (
      select product_id, posted_at, price, words from search_listings
      where ${from} and ${after ? isAfter(order, after, add) : 'true'} ${sortedBy(order)} limit ${most}
    ) as passed
    where words @@ ${add(segmentQuery(order, segment), 'tsquery')} and ${price}
    ${sortedBy(order)} limit ${limit}`;
  return { text, values };
}

/** The statement of one stretch. */
export function pageStatement(question: Question, stretch: Stretch, way: Way): Statement {
  if (way.kind === 'walk') return walkStatement(question, stretch, way.most);
  const { order, segment, after, limit } = stretch;
  const { values, add } = parameters();
  const conditions = [
    `words @@ ${add(segmentQuery(order, segment), 'tsquery')}`,
    priceCondition(question, add),
    ...(after ? [isAfter(order, after, add)] : []),
    ...(way.kind === 'bounded' ? [isUpTo(order, way.bound, add)] : []),
  ].join(' and ');
  const text = `
    with found as materialized (select product_id, posted_at, price from search_listings where ${conditions})
    select product_id as id, ${AT[order.column]} as at from found ${sortedBy(order)} limit ${limit}`;
  return { text, values };
}

/** Reads the listings of one stretch, in order. */
export async function readStretch(
  reads: Reads,
  question: Question,
  stretch: Stretch,
  way: Way,
): Promise<Found[]> {
  const { rows } = await reads.query<Found>(pageStatement(question, stretch, way));
  return rows;
}

/**
 * Up to where a full page reaches by a sample of every `step`th listing that stands before `upTo`; null when the sample
 * has too few after the place. Its listings are among those of the whole, so the page cannot reach further.
 */
export async function readBound(
  reads: Reads,
  question: Question,
  { order, segment, after, limit }: Stretch,
  { step, upTo }: { readonly step: number; readonly upTo: string | null },
): Promise<string | null> {
  const { values, add } = parameters();
  const { column, direction } = order;
  const query = allOf([segmentQuery(order, segment), every(step)]);
  const place = after ? isAfter(order, after, add) : 'true';
  const end = upTo === null ? 'true' : isUpTo(order, upTo, add);
  const text = `
    with found as materialized (
      select posted_at, price, product_id from search_listings
      where words @@ ${add(query, 'tsquery')} and ${priceCondition(question, add)} and ${place} and ${end}
    )
    select ${AT[column]} as bound from found order by ${column} ${direction} offset ${limit - 1} limit 1`;
  const { rows } = await reads.query<{ bound: string }>({ text, values });
  return rows[0]?.bound ?? null;
}
