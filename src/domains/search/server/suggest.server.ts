import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { CategorySlug } from '../../catalog/choices.ts';

const MOST_SUGGESTIONS = 8;
/** Values looked at before the most frequent are chosen. */
const MOST_LOOKED_AT = 2_000;

export type Suggestion = { readonly text: string; readonly category: CategorySlug; readonly count: number };

// A name fits when its words, or those run together, begin with what was typed.
const NAMES = `
  with typed as (select search_normal($1) as words),
  fitting as (
    select category, btrim(within || ' ' || value) as text, listings
    from search_values, typed
    where key in ('model', 'brand') and listings > 0 and typed.words <> ''
      and search_values.words like '% ' || typed.words || '%'
    limit ${MOST_LOOKED_AT}
  )
  select min(text) as text, (array_agg(category order by listings desc))[1] as category,
    sum(listings)::integer as count
  from fitting group by lower(text) order by count desc, text limit ${MOST_SUGGESTIONS}`;

/** Brands and models whose names have a word that begins like this, the most frequent first. */
export async function suggestNames(reads: ReadQueryable, typed: string): Promise<Suggestion[]> {
  const { rows } = await reads.query<Suggestion>({ name: 'search.names', text: NAMES, values: [typed] });
  return rows;
}

const VALUES = `
  with typed as (select search_normal($3) as words)
  select value, sum(listings)::integer as count
  from search_values, typed
  where category = $1 and key = $2 and listings > 0 and ($4 = '' or within = $4)
    and (typed.words = '' or search_values.words like '% ' || typed.words || '%')
  group by value order by count desc, value limit ${MOST_SUGGESTIONS}`;

/** Values that listings of a category have for a fact, the most frequent first. */
export async function suggestValues(
  reads: ReadQueryable,
  criteria: {
    readonly category: string;
    readonly field: string;
    readonly typed: string;
    readonly brand: string;
  },
): Promise<{ value: string; count: number }[]> {
  const { rows } = await reads.query<{ value: string; count: number }>({
    name: 'search.values',
    text: VALUES,
    values: [criteria.category, criteria.field, criteria.typed, criteria.brand],
  });
  return rows;
}
