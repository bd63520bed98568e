import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { CategorySlug } from '../../attributes/choices.ts';

const MAX_SUGGESTIONS = 8;
/** Maximum number of matching brands and models that are sorted by their number of listings. */
const MAX_CANDIDATES = 2_000;

/** Suggested brand or model, its main category, and its number of listings. */
export type Suggestion = { readonly text: string; readonly category: CategorySlug; readonly count: number };

// SQL that finds brands and models that contain the typed text at the beginning of a term.
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

/** Returns brands and models with a term that begins with the typed text, most listings first. */
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

/** Returns the values that a category's listings have of an attribute, most frequent first. */
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

/** Minimum trigram similarity between a typed word and a suggested spelling. */
const LEAST_SIMILARITY = 0.21;
const MAX_SPELLINGS = 4;
/** Maximum number of words of a search for which spellings are suggested. */
const MAX_TYPED = 3;

// SQL that finds similar spellings. It compares only terms with the same first two characters. People rarely mistype
// the first two characters, and an index finds terms by them.
const SPELLINGS = `
  with typed as (
    select distinct term from unnest(search_tokenize($1)) as term where char_length(term) >= 3 limit ${MAX_TYPED}
  )
  select near.term, max(near.name_frequency)::integer as count
  from typed cross join lateral (
    select known.term, known.name_frequency, similarity(known.term, typed.term) as likeness
    from search_terms as known
    where known.term ~>=~ left(typed.term, 2) and known.term ~<~ (left(typed.term, 2) || chr(1114111))
      and known.name_frequency > 0 and known.term <> typed.term
    order by likeness desc, known.name_frequency desc, known.term limit ${MAX_SPELLINGS}
  ) as near
  where near.likeness >= ${LEAST_SIMILARITY}
  group by near.term order by max(near.likeness) desc, count desc, near.term limit ${MAX_SPELLINGS}`;

/** Returns terms in the names of listings that are spelled similarly to the words of a search, most similar first. */
export async function suggestSpellings(
  reads: ReadQueryable,
  typed: string,
): Promise<{ term: string; count: number }[]> {
  const { rows } = await reads.query<{ term: string; count: number }>({
    name: 'search.spellings',
    text: SPELLINGS,
    values: [typed],
  });
  return rows;
}
