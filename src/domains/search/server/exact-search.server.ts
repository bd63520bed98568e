import type { Reads } from '#platform/db/read-pool.server.ts';
import { AT, isAfter } from './page-queries.server.ts';
import { type Counting, type Counts, countParts, fits, MOST_READ, sentFor } from './sampled-counts.server.ts';
import type { Order, Place, Question } from './search-query.ts';
import { type Add, hiddenParameters, priceCondition, type Statement } from './statements.server.ts';

/** What to read of a search that finds little. */
export type FewWanted = {
  readonly order: Order;
  readonly after: Place | null;
  readonly limit: number;
  readonly counting: Counting;
};

/** One listing of a page and its place in the order. */
export type Placed = { readonly id: string; readonly segment: number; readonly at: string };

/** All counts of a search, and the listings of one page. */
export type Few = { readonly counts: Counts; readonly page: readonly Placed[] };

/** The number of the strictest segment that a listing fits, as SQL. */
function segmentColumn({ segments }: Order, add: Add): string {
  const stricter = segments.slice(0, -1).map((query, at) => `when ${fits(query, add)} then ${at}`);
  return stricter.length === 0 ? '0' : `case ${stricter.join(' ')} else ${stricter.length} end`;
}

function afterCondition(order: Order, after: Place | null, add: Add): string {
  if (!after) return 'true';
  const segment = add(after.segment, 'integer');
  return `(segment > ${segment} or (segment = ${segment} and ${isAfter(order, after, add)}))`;
}

/** The statement that reads a page and all counts together; what fits is read once. */
export function fewStatement(question: Question, { order, after, limit, counting }: FewWanted): Statement {
  const { values, add } = hiddenParameters();
  const price = priceCondition(question, add);
  const counts = countParts(question, counting, price, add);
  const { column, direction } = order;
  const text = `
    with found as materialized (
      select product_id, posted_at, price, ${counting.withValues ? 'facets, ' : ''}${segmentColumn(order, add)} as segment
      from search_listings where ${fits(order.segments.at(-1) ?? null, add)} limit ${MOST_READ}
    ), fitting as (select * from found where ${price}) ${counts.sources}
    select ${counts.columns}, '{}'::integer[] as segments, (
      select coalesce(json_agg(one), '[]') from (
        select product_id as id, segment, ${AT[column]} as at from fitting where ${afterCondition(order, after, add)}
        order by segment, ${column} ${direction}, product_id ${direction} limit ${add(limit, 'integer')}
      ) as one
    ) as page`;
  return { text, values };
}

/** Counts what a search finds and reads a page of it. Right only if the counts were not cut short. */
export async function readFew(reads: Reads, question: Question, wanted: FewWanted): Promise<Few> {
  const statement = fewStatement(question, wanted);
  const { rows } = await reads.query<Counts & { page: Placed[] }>(sentFor(wanted.counting, statement));
  const [row] = rows;
  if (!row) throw new Error('counting answers one row');
  const { page, ...counts } = row;
  return { counts, page };
}
