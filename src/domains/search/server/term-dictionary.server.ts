import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { Term } from './query-parser.ts';

/** Maximum number of terms of a search text that are looked up. More terms would hardly narrow the results. */
const MAX_TERMS = 10;
/** Maximum number of completions of the search text's last term. */
const MAX_COMPLETIONS = 12;
/** Minimum trigram similarity of a correction. The similarity of `deskjet` and `desktop` is lower. */
const MIN_SIMILARITY = 0.36;
/** Minimum length of a term to correct. Shorter terms differ from too many others by one letter. */
const MIN_CORRECTED_LENGTH = 4;
/** Maximum number of listings that contain a rare term. Such a term may itself be a typing mistake. */
export const RARE_FREQUENCY = 2;

/** SQL that counts all listings as the sum over the categories, because each listing is in exactly one category. */
const TOTAL_LISTINGS = `select coalesce(sum(listing_count), 0)::integer from search_values where key = 'category'`;

/**
 * SQL that looks up each term of a search text in the dictionary. For a term that no listing contains, it also returns
 * possible corrections:
 * - two terms of the text as one word, or one term as two words;
 * - a term with two neighboring characters swapped (Damerau: A Technique for Computer Detection and Correction of
 * Spelling Errors, 1964). This needs a separate search, because after a swap, a short word has few of the same
 * trigrams;
 * - the term with the most similar trigrams. The operator `%` finds candidates above `pg_trgm.similarity_threshold`
 * (https://www.postgresql.org/docs/18/pgtrgm.html). Frequent terms get a small bonus, because they are more likely to
 * be meant (Kernighan, Church, Gale: A Spelling Correction Program Based on a Noisy Channel Model, 1990).
 */
const LOOK_UP_TERMS = `
  with input as materialized (select $1::text as text),
  typed as (
    select term, position, lead(term) over (order by position) as next_term,
      position = count(*) over () as is_last
    from (
      select tokens.* from input
      cross join unnest(search_tokenize(text)) with ordinality as tokens (term, position)
      limit ${MAX_TERMS}
    ) as limited
  ), looked_up as (
    select typed.*, coalesce(known.name_frequency, 0) as name_frequency,
      coalesce(known.details_frequency, 0) as details_frequency,
      coalesce(known.name_frequency + known.details_frequency, 0) > 0 or exists (
        select from search_documents
        where lexemes @@ ('''^' || typed.term || ''' | ''' || typed.term || '''')::tsquery
      ) as is_indexed
    from typed left join search_terms as known using (term)
  )
  select looked_up.term, looked_up.name_frequency as "nameFrequency",
    looked_up.details_frequency as "detailsFrequency", looked_up.is_indexed as "isIndexed",
    (select row_to_json(found) from (
      select term, name_frequency as "nameFrequency" from search_terms
      where term = (looked_up.term || looked_up.next_term) and name_frequency > 0
    ) as found) as compound,
    coalesce((select json_agg(found) from (
      select term, name_frequency as "nameFrequency" from search_terms
      where looked_up.is_last and term ~>=~ looked_up.term and term ~<~ (looked_up.term || chr(1114111))
        and term <> looked_up.term and name_frequency > 0
      order by name_frequency desc, term limit ${MAX_COMPLETIONS}
    ) as found), '[]') as completions,
    case when not looked_up.is_indexed then (
      select json_build_array(
        json_build_object('term', head.term, 'nameFrequency', head.name_frequency),
        json_build_object('term', tail.term, 'nameFrequency', tail.name_frequency))
      from generate_series(2, char_length(looked_up.term) - 2) as head_length
      join search_terms as head on head.term = left(looked_up.term, head_length) and head.name_frequency > 0
      join search_terms as tail on tail.term = substr(looked_up.term, head_length + 1) and tail.name_frequency > 0
      order by least(head.name_frequency, tail.name_frequency) desc limit 1
    ) end as parts,
    case when (not looked_up.is_indexed or ($2::boolean and looked_up.name_frequency <= ${RARE_FREQUENCY}))
      and char_length(looked_up.term) >= ${MIN_CORRECTED_LENGTH}
    then coalesce((
      select json_build_object('term', term, 'nameFrequency', name_frequency, 'similarity', 1)
      from search_terms
      where name_frequency > 0 and term <> looked_up.term and term = any (array(
        select overlay(looked_up.term placing reverse(substr(looked_up.term, at, 2)) from at for 2)
        from generate_series(1, char_length(looked_up.term) - 1) as at
      ))
      order by name_frequency desc, term limit 1
    ), (
      select json_build_object('term', term, 'nameFrequency', name_frequency,
        'similarity', similarity(term, looked_up.term))
      from search_terms
      where term % looked_up.term and name_frequency > 0 and term <> looked_up.term
        and similarity(term, looked_up.term) >= ${MIN_SIMILARITY} and char_length(term) >= ${MIN_CORRECTED_LENGTH}
        and looked_up.term !~ '^[0-9.]+$'
      order by similarity(term, looked_up.term) + ln(name_frequency) / 60 desc, term limit 1
    )) end as correction,
    (${TOTAL_LISTINGS}) as "totalListings"
  from looked_up order by position`;

/** Terms of a search text with their data from the dictionary, and the total number of listings. */
export type LookedUpTerms = { readonly terms: readonly Term[]; readonly totalListings: number };

/**
 * Looks up the terms of a search text in the dictionary. Returns null if the text has no terms.
 * @param withRare true to return corrections also for terms that only a few listings contain
 */
export async function lookUpTerms(
  reads: ReadQueryable,
  text: string,
  withRare = false,
): Promise<LookedUpTerms | null> {
  const { rows } = await reads.query<Term & { totalListings: number }>({
    name: 'search.terms',
    text: LOOK_UP_TERMS,
    values: [text, withRare],
  });
  const [first] = rows;
  return first ? { terms: rows, totalListings: first.totalListings } : null;
}

const TERM_FREQUENCIES = `
  select term, name_frequency + details_frequency as frequency from search_terms where term = any ($1::text[])`;

/** Returns the number of listings that contain each of these terms. Omits terms that no listing contains. */
export async function readTermFrequencies(
  reads: ReadQueryable,
  terms: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await reads.query<{ term: string; frequency: number }>({
    name: 'search.term-frequencies',
    text: TERM_FREQUENCIES,
    values: [terms],
  });
  return new Map(rows.map(({ term, frequency }) => [term, frequency]));
}

/** Maximum number of different values in a range that a search includes, most frequent first. */
const MAX_VALUES_WITHIN = 20;

const VALUES_WITHIN = `
  select value, sum(listing_count)::integer as count from search_values
  where key = $1 and listing_count > 0
    and case when value ~ '^[0-9]+([.][0-9]+)?$' then value::numeric >= $2 and value::numeric < $3 else false end
  group by value order by count desc, value limit ${MAX_VALUES_WITHIN}`;

/** Returns the values of an attribute that listings have within a range, `from` inclusive and `below` exclusive. */
export async function readValuesWithin(
  reads: ReadQueryable,
  range: { readonly key: string; readonly from: number; readonly below: number },
): Promise<string[]> {
  const { rows } = await reads.query<{ value: string }>({
    name: 'search.values-within',
    text: VALUES_WITHIN,
    values: [range.key, range.from, range.below],
  });
  return rows.map(({ value }) => value);
}

/** Key of the number of all listings in the result of {@link readFilterFrequencies}. */
export const ALL_LISTINGS = '*';

const FILTER_FREQUENCIES = `
  select key, sum(listing_count)::integer as frequency
  from search_values join unnest($1::text[], $2::text[]) as ticked (key, value) using (key, value)
  group by key
  union all
  select '${ALL_LISTINGS}', (${TOTAL_LISTINGS})`;

/**
 * Returns for each filter group an upper bound of the number of listings with one of its selected values. The key
 * {@link ALL_LISTINGS} has the number of all listings.
 */
export async function readFilterFrequencies(
  reads: ReadQueryable,
  ticked: readonly { readonly key: string; readonly value: string }[],
): Promise<Map<string, number>> {
  const { rows } = await reads.query<{ key: string; frequency: number }>({
    name: 'search.filter-frequencies',
    text: FILTER_FREQUENCIES,
    values: [ticked.map(({ key }) => key), ticked.map(({ value }) => value)],
  });
  return new Map(rows.map(({ key, frequency }) => [key, frequency]));
}

/** Maximum number of count changes that one transaction adds to the dictionary. */
const DELTAS_AT_ONCE = 200_000;

async function applyTermDeltas(db: Db): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    with taken as (
      delete from search_term_deltas
      where ctid = any (array(select ctid from search_term_deltas limit ${DELTAS_AT_ONCE}))
      returning term, name_frequency, details_frequency
    )
    insert into search_terms as known (term, name_frequency, details_frequency)
    select term, sum(name_frequency), sum(details_frequency) from taken group by term order by term
    on conflict (term) do update
    set name_frequency = known.name_frequency + excluded.name_frequency,
      details_frequency = known.details_frequency + excluded.details_frequency`.execute(db);
  return numAffectedRows;
}

async function applyValueDeltas(db: Db): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    with taken as (
      delete from search_value_deltas
      where ctid = any (array(select ctid from search_value_deltas limit ${DELTAS_AT_ONCE}))
      returning category, key, value, brand, listing_count
    )
    insert into search_values as known (category, key, value, brand, listing_count)
    select category, key, value, brand, sum(listing_count) from taken
    group by category, key, value, brand order by category, key, value, brand
    on conflict (category, key, value, brand) do update
    set listing_count = known.listing_count + excluded.listing_count`.execute(db);
  return numAffectedRows;
}

/**
 * Deletes terms and values that no listing contains any more, because a term or value may be a person's name. A missing
 * row has the same meaning as a count of zero.
 */
async function deleteUnused(db: Db): Promise<void> {
  await sql`delete from search_terms where name_frequency = 0 and details_frequency = 0`.execute(db);
  await sql`delete from search_values where listing_count = 0`.execute(db);
}

/** Adds the recorded changes of listings to the counts of terms and values in the dictionary. */
export async function applyCountDeltas(db: Db): Promise<void> {
  while ((await applyTermDeltas(db)) > 0n);
  while ((await applyValueDeltas(db)) > 0n);
  await deleteUnused(db);
}
