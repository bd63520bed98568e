import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { FilterKey } from '../filters.ts';
import { allOf, every, type TsQuery } from './lexemes.ts';
import { type SearchQuery, tsQueryOf } from './search-query.ts';
import {
  type Add,
  planIndependentParameters,
  priceCondition,
  type Statement,
  withStatementName,
} from './statements.server.ts';

/** Most listings read for one count, if the counts of words promise far too few. */
export const MOST_READ = 12_000;

/** What to count: in every `step`th listing, and for each ticked group without itself in every so manieth. */
export type CountPlan = {
  readonly step: number;
  /** Queries whose listings are counted beside, of those counted. None where all are read. */
  readonly segments: readonly TsQuery[];
  /** Groups that are counted without their own ticks. Empty when no values are asked for. */
  readonly others: readonly { readonly key: FilterKey; readonly step: number }[];
  readonly withValues: boolean;
};

/** Counts among the listings read; multiplied by the step they are those of all. */
export type SampleCounts = {
  /** Listings read: they fit all but the price range. */
  readonly read: number;
  readonly fitting: number;
  readonly segments: readonly number[];
  /** By value: `brand=Dell`. */
  readonly values: Readonly<Record<string, number>>;
  readonly others: readonly Readonly<Record<string, number>>[];
};

/** Most statements are asked with so few ticked groups; those are kept prepared. */
const FEW_GROUPS = 3;

/** The condition that a query's words are there. */
export function matchCondition(query: TsQuery | null, add: Add): string {
  return query === null ? 'true' : `words @@ ${add(query, 'tsquery')}`;
}

// Unnested in the select list: a function in the from clause would be set up anew for each row.
const valueCounts = (from: string, condition: string) => `
  (select coalesce(json_object_agg(value, count), '{}') from (
    select value, count(*) from (select unnest(facets) as value from ${from}) as every_value
    where ${condition} group by value
  ) as counted)`;

/** What to read beside the listings `fitting` for the counts of a statement, and what to select of all. */
export function countParts(searchQuery: SearchQuery, plan: CountPlan, price: string, add: Add) {
  const others = plan.others.map(({ key, step }, at) => {
    const query = allOf([tsQueryOf(searchQuery, searchQuery.parsed.anywhere, key), every(step)]);
    return `, other_${at} as materialized (
      select facets, price from search_listings where ${matchCondition(query, add)} limit ${MOST_READ}
    )`;
  });
  const otherCounts = plan.others.map(({ key }, at) =>
    valueCounts(`other_${at} where ${price}`, `starts_with(value, ${add(`${key}=`, 'text')})`),
  );
  return {
    sources: others.join(''),
    columns: `(select count(*) from found)::integer as read, (select count(*) from fitting)::integer as fitting,
      ${plan.withValues ? valueCounts('fitting', 'true') : `'{}'::json`} as values,
      json_build_array(${otherCounts.join(', ')}) as others`,
  };
}

/** The statement that counts. The price is looked at apart from the words: else its own index might be read. */
export function countStatement(searchQuery: SearchQuery, plan: CountPlan): Statement {
  const { values, add } = planIndependentParameters();
  const price = priceCondition(searchQuery, add);
  const main = allOf([tsQueryOf(searchQuery, searchQuery.parsed.anywhere), every(plan.step)]);
  const segments = plan.segments.map((query, at) => `, ${matchCondition(query, add)} as segment_${at}`);
  const counts = countParts(searchQuery, plan, price, add);
  const segmentCounts = plan.segments.map((_, at) => `(select count(*) from fitting where segment_${at})`);
  const text = `
    with found as materialized (
      select ${plan.withValues ? 'facets, ' : ''}price ${segments.join('')} from search_listings
      where ${matchCondition(main, add)} limit ${MOST_READ}
    ), fitting as (select * from found where ${price}) ${counts.sources}
    select ${counts.columns}, array[${segmentCounts.join(', ')}]::integer[] as segments`;
  return { text, values };
}

/** The statement as it is best sent, by how many groups are counted apart. */
export function withNameIfCommon(plan: CountPlan, statement: Statement): Statement {
  return plan.others.length <= FEW_GROUPS ? withStatementName(statement) : statement;
}

/** Whether a count stopped before its end, so that it must be taken in fewer listings. */
export function isCutShort(sample: SampleCounts): boolean {
  return sample.read === MOST_READ;
}

/** Counts what a search finds. */
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
