import type pg from 'pg';
import type { FilterKey } from '../filters.ts';
import { allOf, every, type WordQuery } from './lexemes.ts';
import { type Question, wordsOf } from './question.ts';

/** Most listings read for one count, if the counts of words promise far too few. */
const MOST_READ = 12_000;

/** What to count: in every `step`th listing, and for each ticked group without itself in every so manieth. */
export type Counting = {
  readonly step: number;
  /** Queries whose listings are counted beside, of those counted. */
  readonly segments: readonly WordQuery[];
  /** Groups that are counted without their own ticks. Empty when no values are asked for. */
  readonly others: readonly { readonly key: FilterKey; readonly step: number }[];
  readonly withValues: boolean;
};

/** Counts among the listings read; multiplied by the step they are those of all. */
export type Counts = {
  /** Listings read: they fit all but the price range. */
  readonly read: number;
  readonly fitting: number;
  readonly segments: readonly number[];
  /** By value: `brand=Dell`. */
  readonly values: Readonly<Record<string, number>>;
  readonly others: readonly Readonly<Record<string, number>>[];
};

/** Parameters of a statement, each once. */
export function parameters() {
  const values: unknown[] = [];
  const add = (value: unknown, type: string) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  return { values, add };
}

type Add = ReturnType<typeof parameters>['add'];

/** The condition of a price range; `true` without one. */
export function priceCondition({ priceFrom, priceTo }: Question, add: Add): string {
  const ends = [
    priceFrom === null ? null : `price >= ${add(priceFrom, 'integer')}`,
    priceTo === null ? null : `price <= ${add(priceTo, 'integer')}`,
  ];
  return ends.filter(Boolean).join(' and ') || 'true';
}

function fits(query: WordQuery | null, add: Add): string {
  return query === null ? 'true' : `words @@ ${add(query, 'tsquery')}`;
}

// Unnested in the select list: a function in the from clause would be set up anew for each row.
const valueCounts = (from: string, condition: string) => `
  (select coalesce(json_object_agg(value, count), '{}') from (
    select value, count(*) from (select unnest(facets) as value from ${from}) as every_value
    where ${condition} group by value
  ) as counted)`;

function countStatement(question: Question, counting: Counting) {
  const { values, add } = parameters();
  const price = priceCondition(question, add);
  const main = allOf([wordsOf(question, question.reading.anywhere), every(counting.step)]);
  const segments = counting.segments.map((query, at) => `, ${fits(query, add)} as segment_${at}`);
  const others = counting.others.map(({ key, step }, at) => {
    const query = allOf([wordsOf(question, question.reading.anywhere, key), every(step)]);
    return `, other_${at} as materialized (
      select facets from search_listings where ${fits(query, add)} and ${price} limit ${MOST_READ}
    )`;
  });
  const otherCounts = counting.others.map(({ key }, at) =>
    valueCounts(`other_${at}`, `starts_with(value, ${add(`${key}=`, 'text')})`),
  );
  const text = `
    with found as materialized (
      select facets, ${price} as fits ${segments.join('')} from search_listings
      where ${fits(main, add)} limit ${MOST_READ}
    ), fitting as (select * from found where fits) ${others.join('')}
    select (select count(*) from found)::integer as read, (select count(*) from fitting)::integer as fitting,
      array[${counting.segments.map((_, at) => `(select count(*) from fitting where segment_${at})`).join(', ')}]::integer[]
        as segments,
      ${counting.withValues ? valueCounts('fitting', 'true') : `'{}'::json`} as values,
      json_build_array(${otherCounts.join(', ')}) as others`;
  return { text, values };
}

/** Whether a count stopped before its end, so that it must be taken in fewer listings. */
export function isCutShort(counts: Counts): boolean {
  return counts.read === MOST_READ;
}

/** Counts what a search finds. */
export async function countFound(pool: pg.Pool, question: Question, counting: Counting): Promise<Counts> {
  const { rows } = await pool.query<Counts>(countStatement(question, counting));
  const [counts] = rows;
  if (!counts) throw new Error('counting answers one row');
  return counts;
}
