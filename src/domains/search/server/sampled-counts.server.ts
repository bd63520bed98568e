import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { FilterKey } from '../filters.ts';
import { allOf, inSample, type TsQuery } from './lexemes.ts';
import { type SearchQuery, tsQueryOf } from './search-query.ts';
import {
  type Add,
  planIndependentParameters,
  priceCondition,
  type Statement,
  withStatementName,
} from './statements.server.ts';

/**
 * Maximum number of listings that the database reads for one count. The limit takes effect only if the document
 * frequencies, and therefore the estimate, are far too low.
 */
export const MOST_READ = 12_000;

/**
 * Plan for counting in a sample of one in `step` listings. Each filter group with selected values is also counted
 * without these values.
 */
export type CountPlan = {
  readonly step: number;
  /**
   * Queries of the segments. For each of them, the matches within the whole search are counted. Empty if the SQL
   * statement that counts also reads the page.
   */
  readonly segments: readonly TsQuery[];
  /**
   * Filter groups to count without their own selected values. Otherwise, selecting one brand would set the counts of
   * other brands to 0. Empty if the counts of values are not requested.
   */
  readonly untickedGroups: readonly { readonly key: FilterKey; readonly step: number }[];
  readonly withValues: boolean;
};

/** Counts in a sample. Multiplied by the step, they are estimates for all listings. */
export type SampleCounts = {
  /** Number of listings that match all conditions except the price range, at most {@link MOST_READ}. */
  readonly read: number;
  readonly matching: number;
  readonly segments: readonly number[];
  /** Number of listings by filter value, such as `brand=Dell`. */
  readonly values: Readonly<Record<string, number>>;
  /** Number of listings by filter value, for each of {@link CountPlan.untickedGroups}. */
  readonly untickedValues: readonly Readonly<Record<string, number>>[];
};

/**
 * Maximum number of filter groups with selected values for which a statement is prepared. More such groups are rare,
 * and each prepared statement takes memory in every connection.
 */
const MAX_PREPARED_GROUPS = 3;

/** Returns the SQL condition for listings that match a query. */
export function matchCondition(query: TsQuery | null, add: Add): string {
  return query === null ? 'true' : `lexemes @@ ${add(query, 'tsquery')}`;
}

// Unnests `facets` in the select list. In the from clause, PostgreSQL would initialize a lateral function for each row.
const valueCounts = (from: string, condition: string) => `
  (select coalesce(json_object_agg(value, count), '{}') from (
    select value, count(*) from (select unnest(facets) as value from ${from}) as facet_values
    where ${condition} group by value
  ) as counted)`;

/**
 * Returns parts of an SQL statement that counts the listings in `matching`. `sources` are subqueries for filter groups
 * without their selected values, `columns` are the counts.
 */
export function countParts(searchQuery: SearchQuery, plan: CountPlan, price: string, add: Add) {
  const sources = plan.untickedGroups.map(({ key, step }, at) => {
    const query = allOf([tsQueryOf(searchQuery, searchQuery.parsed.inAnyField, key), inSample(step)]);
    return `, unticked_${at} as materialized (
      select facets, price from search_documents where ${matchCondition(query, add)} limit ${MOST_READ}
    )`;
  });
  const untickedCounts = plan.untickedGroups.map(({ key }, at) =>
    valueCounts(`unticked_${at} where ${price}`, `starts_with(value, ${add(`${key}=`, 'text')})`),
  );
  return {
    sources: sources.join(''),
    columns: `(select count(*) from matching_any_price)::integer as read,
      (select count(*) from matching)::integer as matching,
      ${plan.withValues ? valueCounts('matching', 'true') : `'{}'::json`} as values,
      json_build_array(${untickedCounts.join(', ')}) as "untickedValues"`,
  };
}

/**
 * Builds the SQL statement that counts matches in a sample. It filters by price only after materialization, because the
 * planner might otherwise choose the index of prices.
 */
export function countStatement(searchQuery: SearchQuery, plan: CountPlan): Statement {
  const { values, add } = planIndependentParameters();
  const price = priceCondition(searchQuery, add);
  const main = allOf([tsQueryOf(searchQuery, searchQuery.parsed.inAnyField), inSample(plan.step)]);
  const segments = plan.segments.map((query, at) => `, ${matchCondition(query, add)} as segment_${at}`);
  const counts = countParts(searchQuery, plan, price, add);
  const segmentCounts = plan.segments.map((_, at) => `(select count(*) from matching where segment_${at})`);
  const text = `
    with matching_any_price as materialized (
      select ${plan.withValues ? 'facets, ' : ''}price ${segments.join('')} from search_documents
      where ${matchCondition(main, add)} limit ${MOST_READ}
    ), matching as (select * from matching_any_price where ${price}) ${counts.sources}
    select ${counts.columns}, array[${segmentCounts.join(', ')}]::integer[] as segments`;
  return { text, values };
}

/**
 * Gives an SQL statement a name, so that connections prepare it. Statements with unusually many filter groups get no
 * name.
 */
export function withNameIfCommon(plan: CountPlan, statement: Statement): Statement {
  return plan.untickedGroups.length <= MAX_PREPARED_GROUPS ? withStatementName(statement) : statement;
}

/** Returns whether a count reached its limit {@link MOST_READ}. Then it must be repeated in a smaller sample. */
export function isCutShort(sample: SampleCounts): boolean {
  return sample.read === MOST_READ;
}

/** Counts the matches of a search in the sample of `plan`. */
export async function countSample(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  plan: CountPlan,
): Promise<SampleCounts> {
  const { rows } = await reads.query<SampleCounts>(withNameIfCommon(plan, countStatement(searchQuery, plan)));
  const [sample] = rows;
  if (!sample) throw new Error('the count query returned no row');
  return sample;
}
