import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { CategorySlug } from '../../catalog/choices.ts';

const MAX_SUGGESTIONS = 8;
/** Most matching values of which the most frequent are suggested. */
const MAX_CANDIDATES = 2_000;

/** A brand or model, the category that has most of it, and its number of listings. */
export type Suggestion = { readonly text: string; readonly category: CategorySlug; readonly count: number };

// Matches names by the prefix of any of their terms, or of terms run together.
const NAMES = `
  with input as (select search_normalize($1) as text),
  matching as (
    select category, btrim(brand || ' ' || value) as name, listing_count
    from search_values, input
    where key in ('model', 'brand') and listing_count > 0 and input.text <> ''
      and search_text like '% ' || input.text || '%'
    limit ${MAX_CANDIDATES}
  )
  select min(name) as text, (array_agg(category order by listing_count desc))[1] as category,
    sum(listing_count)::integer as count
  from matching group by lower(name) order by count desc, text limit ${MAX_SUGGESTIONS}`;

/** Brands and models that have a term with this prefix in their names, the most frequent first. */
export async function suggestNames(reads: ReadQueryable, typed: string): Promise<Suggestion[]> {
  const { rows } = await reads.query<Suggestion>({ name: 'search.names', text: NAMES, values: [typed] });
  return rows;
}

const VALUES = `
  with input as (select search_normalize($3) as text)
  select value, sum(listing_count)::integer as count
  from search_values, input
  where category = $1 and key = $2 and listing_count > 0 and ($4 = '' or brand = $4)
    and (input.text = '' or search_text like '% ' || input.text || '%')
  group by value order by count desc, value limit ${MAX_SUGGESTIONS}`;

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
