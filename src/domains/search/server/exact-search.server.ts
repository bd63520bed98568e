import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { CURSOR_VALUE, isAfter } from './page-queries.server.ts';
import {
  type CountPlan,
  countParts,
  MOST_READ,
  matchCondition,
  type SampleCounts,
  withNameIfCommon,
} from './sampled-counts.server.ts';
import type { SearchCursor, SearchQuery, SortOrder } from './search-query.ts';
import { type Add, planIndependentParameters, priceCondition, type Statement } from './statements.server.ts';

/** Page to read, and plan of the counts, for a search with few matches. */
export type ExactRequest = {
  readonly order: SortOrder;
  readonly after: SearchCursor | null;
  readonly limit: number;
  readonly plan: CountPlan;
};

/** A listing on a page of results, with its segment of the order and its value of the sort column. */
export type SegmentedRow = { readonly id: string; readonly segment: number; readonly sortValue: string };

/** Exact counts of a search (`sample` contains all matches), and the listings of one page. */
export type ExactResult = { readonly sample: SampleCounts; readonly page: readonly SegmentedRow[] };

/** Returns SQL for the index of the first, strictest segment whose query a listing matches. */
function segmentColumn({ segments }: SortOrder, add: Add): string {
  const stricter = segments.slice(0, -1).map((query, at) => `when ${matchCondition(query, add)} then ${at}`);
  return stricter.length === 0 ? '0' : `case ${stricter.join(' ')} else ${stricter.length} end`;
}

function afterCondition(order: SortOrder, after: SearchCursor | null, add: Add): string {
  if (!after) return 'true';
  const segment = add(after.segment, 'integer');
  return `(segment > ${segment} or (segment = ${segment} and ${isAfter(order, after, add)}))`;
}

/** Builds the SQL statement that reads a page of results and all counts. It reads the matches only once. */
export function exactStatement(
  searchQuery: SearchQuery,
  { order, after, limit, plan }: ExactRequest,
): Statement {
  const { values, add } = planIndependentParameters();
  const price = priceCondition(searchQuery, add);
  const counts = countParts(searchQuery, plan, price, add);
  const { column, direction } = order;
  const text = `
    with matching_any_price as materialized (
      select product_id, best_at, posted_at, price, ${plan.withValues ? 'facets, ' : ''}${segmentColumn(order, add)} as segment
      from search_documents where ${matchCondition(order.segments.at(-1) ?? null, add)} limit ${MOST_READ}
    ), matching as (select * from matching_any_price where ${price}) ${counts.sources}
    select ${counts.columns}, '{}'::integer[] as segments, (
      select coalesce(json_agg(page_row), '[]') from (
        select product_id as id, segment, ${CURSOR_VALUE[column]} as "sortValue" from matching where ${afterCondition(order, after, add)}
        order by segment, ${column} ${direction}, product_id ${direction} limit ${add(limit, 'integer')}
      ) as page_row
    ) as page`;
  return { text, values };
}

/**
 * Counts the matches of a search and reads a page of them. The caller must check that no count reached its limit;
 * otherwise the result is invalid.
 */
export async function searchExactly(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  request: ExactRequest,
): Promise<ExactResult> {
  const statement = exactStatement(searchQuery, request);
  const { rows } = await reads.query<SampleCounts & { page: SegmentedRow[] }>(
    withNameIfCommon(request.plan, statement),
  );
  const [row] = rows;
  if (!row) throw new Error('the count query returned no row');
  const { page, ...sample } = row;
  return { sample, page };
}
