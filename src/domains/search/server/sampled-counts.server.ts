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

/** Most listings read for one count, where the document frequencies promised far too few. */
export const MOST_READ = 12_000;

/**
 * Counts to make: in a sample of every `step`th listing, and separately for each ticked group without its own ticks.
 */
export type CountPlan = {
  readonly step: number;
  /** Queries whose matches are counted among those of the whole search. Empty where the page is read with the counts. */
  readonly segments: readonly TsQuery[];
  /**
   * Groups whose values are counted without their own ticks (multi-select facets: ticking one brand must not zero the
   * others). Empty when no values are asked for.
   */
  readonly untickedGroups: readonly { readonly key: FilterKey; readonly step: number }[];
  readonly withValues: boolean;
};

/** Counts in a sample; multiplied by the step they estimate those of all listings. */
export type SampleCounts = {
  /** Listings that match all but the price range. */
  readonly read: number;
  readonly matching: number;
  readonly segments: readonly number[];
  /** Facet counts by value: `brand=Dell`. */
  readonly values: Readonly<Record<string, number>>;
  /** The same for each of {@link CountPlan.untickedGroups}. */
  readonly untickedValues: readonly Readonly<Record<string, number>>[];
};

/**
 * Statements with up to this many ticked groups are prepared. More are rare, and each would take memory in every
 * connection.
 */
const MAX_PREPARED_GROUPS = 3;

/** The SQL condition that a listing matches a query. */
export function matchCondition(query: TsQuery | null, add: Add): string {
  return query === null ? 'true' : `lexemes @@ ${add(query, 'tsquery')}`;
}

// Facets are unnested in the select list: a lateral function in the from clause would be initialized for each row.
const valueCounts = (from: string, condition: string) => `
  (select coalesce(json_object_agg(value, count), '{}') from (
    select value, count(*) from (select unnest(facets) as value from ${from}) as facet_values
    where ${condition} group by value
  ) as counted)`;

/** SQL for counting the listings `matching`: the sources of the unticked groups, and the columns of the counts. */
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

/** The statement that counts. The price is filtered after materialization, or the planner might choose the index of prices. */
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

/** Names a statement, so that connections prepare it, unless it has rarely many groups. */
export function withNameIfCommon(plan: CountPlan, statement: Statement): Statement {
  return plan.untickedGroups.length <= MAX_PREPARED_GROUPS ? withStatementName(statement) : statement;
}

/** Returns whether a count was cut short by the limit, so that it has to be repeated in a smaller sample. */
export function isCutShort(sample: SampleCounts): boolean {
  return sample.read === MOST_READ;
}

/** Counts what matches a search, in the sample of the plan. */
export async function countSample(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  plan: CountPlan,
): Promise<SampleCounts> {
  const { rows } = await reads.query<SampleCounts>(withNameIfCommon(plan, countStatement(searchQuery, plan)));
  const [sample] = rows;
  if (!sample) throw new Error('counting answers one row');
  return sample;
}
