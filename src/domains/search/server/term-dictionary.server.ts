import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { Term } from './query-parser.ts';

/** Most words of a search that count; the rest says no more. */
const MAX_TERMS = 10;
/** Longer words that the last one may become. */
const MAX_COMPLETIONS = 12;
/** Shorter words are like too many others. */
const MIN_TYPO_LENGTH = 4;

const EVERYTHING = `select coalesce(sum(listings), 0)::integer from search_values where key = 'category'`;

const LOOK_UP_TERMS = `
  with typed as materialized (select $1::text as text),
  said as (
    select word, place, lead(word) over (order by place) as following, place = count(*) over () as is_last
    from (
      select words.* from typed cross join unnest(search_words_in(text)) with ordinality as words (word, place)
      limit ${MAX_TERMS}
    ) as first
  ), heard as (
    select said.*, coalesce(known.named, 0) as named, coalesce(known.detailed, 0) as detailed,
      coalesce(known.named + known.detailed, 0) > 0 or exists (
        select from search_listings
        where words @@ ('''^' || said.word || ''' | ''' || said.word || '''')::tsquery
      ) as is_heard
    from said left join search_words as known using (word)
  )
  select heard.word, heard.named, heard.detailed, heard.is_heard as "isIndexed",
    (select row_to_json(one) from (
      select word, named from search_words where word = (heard.word || heard.following) and named > 0
    ) as one) as joined,
    coalesce((select json_agg(one) from (
      select word, named from search_words
      where heard.is_last and word ~>=~ heard.word and word ~<~ (heard.word || chr(1114111))
        and word <> heard.word and named > 0
      order by named desc, word limit ${MAX_COMPLETIONS}
    ) as one), '[]') as longer,
    case when not heard.is_heard then (
      select json_build_array(
        json_build_object('word', one.word, 'named', one.named),
        json_build_object('word', two.word, 'named', two.named))
      from generate_series(2, char_length(heard.word) - 2) as cut
      join search_words as one on one.word = left(heard.word, cut) and one.named > 0
      join search_words as two on two.word = substr(heard.word, cut + 1) and two.named > 0
      order by least(one.named, two.named) desc limit 1
    ) end as parts,
    case when not heard.is_heard and char_length(heard.word) >= ${MIN_TYPO_LENGTH} then (
      select json_build_object('word', word, 'named', named, 'likeness', similarity(word, heard.word))
      from search_words
      where word % heard.word and named > 0
      order by similarity(word, heard.word) + ln(named) / 60 desc, word limit 1
    ) end as alike,
    (${EVERYTHING}) as everything
  from heard order by place`;

/** A search's words, read against those of the listings, and how many listings there are. */
export type LookedUpTerms = { readonly terms: readonly Term[]; readonly totalListings: number };

/** Reads a search's words against those of the listings; null where there is no word. */
export async function lookUpTerms(reads: ReadQueryable, text: string): Promise<LookedUpTerms | null> {
  const { rows } = await reads.query<Term & { everything: number }>({
    name: 'search.read',
    text: LOOK_UP_TERMS,
    values: [text],
  });
  const [first] = rows;
  return first ? { terms: rows, totalListings: first.everything } : null;
}

/** Stands for all listings among groups. */
export const ALL_LISTINGS = '*';

const FILTER_FREQUENCIES = `
  select key, sum(listings)::integer as listings
  from search_values join unnest($1::text[], $2::text[]) as ticked (key, value) using (key, value)
  group by key
  union all
  select '${ALL_LISTINGS}', (${EVERYTHING})`;

/** How many listings have one of the ticked values, by group, and how many there are. */
export async function readFilterFrequencies(
  reads: ReadQueryable,
  ticked: readonly { readonly key: string; readonly value: string }[],
): Promise<Map<string, number>> {
  const { rows } = await reads.query<{ key: string; listings: number }>({
    name: 'search.reach',
    text: FILTER_FREQUENCIES,
    values: [ticked.map(({ key }) => key), ticked.map(({ value }) => value)],
  });
  return new Map(rows.map(({ key, listings }) => [key, listings]));
}

/** Notes added up at once. */
const DELTAS_AT_ONCE = 200_000;

async function applyTermDeltas(db: Db): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    with taken as (
      delete from search_word_changes
      where ctid = any (array(select ctid from search_word_changes limit ${DELTAS_AT_ONCE}))
      returning word, named, detailed
    )
    insert into search_words as known (word, named, detailed)
    select word, sum(named), sum(detailed) from taken group by word order by word
    on conflict (word) do update
    set named = known.named + excluded.named, detailed = known.detailed + excluded.detailed`.execute(db);
  return numAffectedRows;
}

async function applyValueDeltas(db: Db): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    with taken as (
      delete from search_value_changes
      where ctid = any (array(select ctid from search_value_changes limit ${DELTAS_AT_ONCE}))
      returning category, key, value, within, listings
    )
    insert into search_values as known (category, key, value, within, listings)
    select category, key, value, within, sum(listings) from taken
    group by category, key, value, within order by category, key, value, within
    on conflict (category, key, value, within) do update
    set listings = known.listings + excluded.listings`.execute(db);
  return numAffectedRows;
}

/** Words that no listing has any more may have been somebody's name; absent they count as much as zero. */
async function deleteUnused(db: Db): Promise<void> {
  await sql`delete from search_words where named = 0 and detailed = 0`.execute(db);
  await sql`delete from search_values where listings = 0`.execute(db);
}

/** Adds the notes of changed listings to the counts of words and values. */
export async function applyCountDeltas(db: Db): Promise<void> {
  while ((await applyTermDeltas(db)) > 0n);
  while ((await applyValueDeltas(db)) > 0n);
  await deleteUnused(db);
}
