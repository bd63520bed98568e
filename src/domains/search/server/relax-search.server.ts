import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { FilterKey } from '../filters.ts';
import {
  type AppliedReading,
  type PreparedSearch,
  prepareSearch,
  toSearchQuery,
} from './prepare-search.server.ts';
import { type Clause, documentFrequencyOf, parseTerms } from './query-parser.ts';
import { tsQueryOf } from './search-query.ts';
import { parameters, priceCondition } from './statements.server.ts';
import { lookUpTerms, RARE_FREQUENCY } from './term-dictionary.server.ts';

/**
 * Filter groups in the order in which a relaxed search drops them. It drops groups that are not in this list before
 * these.
 */
const KEPT_LONGER: readonly FilterKey[] = [
  'condition',
  'year',
  'location',
  'storageKind',
  'storageGb',
  'processorGeneration',
  'memoryGb',
  'processorFamily',
  'screenInches',
];

type Condition =
  | { readonly kind: 'reading'; readonly reading: AppliedReading }
  | { readonly kind: 'clause'; readonly clause: Clause };

function rankOfReading(reading: AppliedReading): number {
  if (reading.kind === 'price') return KEPT_LONGER.length;
  return reading.kind === 'filter' ? KEPT_LONGER.indexOf(reading.key) : -1;
}

/**
 * Compares words by importance, least important first: words that occur only in details, then words with digits, then
 * other words. Within the last group, frequent words come first. Within the other groups, rare words come first.
 */
function compareClauses(a: Clause, b: Clause): number {
  const kind = (clause: Clause) => (!clause.isInNames ? 0 : /\d/.test(clause.typed) ? 1 : 2);
  const rarer = documentFrequencyOf(a) - documentFrequencyOf(b);
  return kind(a) - kind(b) || (kind(a) === 2 ? -rarer : rarer);
}

/**
 * Returns the conditions that a search may drop, least important first: attributes, price, words. Returns the category
 * only if there is no other condition.
 */
function conditionsOf({ readings, clauses }: PreparedSearch): Condition[] {
  const isCategory = (reading: AppliedReading) => reading.kind === 'filter' && reading.key === 'category';
  const narrowing = readings.filter(({ kind }) => kind !== 'sort');
  const others: Condition[] = [
    ...narrowing
      .filter((one) => !isCategory(one))
      .sort((a, b) => rankOfReading(a) - rankOfReading(b))
      .map((reading): Condition => ({ kind: 'reading', reading })),
    ...clauses.toSorted(compareClauses).map((clause): Condition => ({ kind: 'clause', clause })),
  ];
  return others.length > 0 ? others : narrowing.map((reading): Condition => ({ kind: 'reading', reading }));
}

function without(search: PreparedSearch, condition: Condition): PreparedSearch {
  const typed = condition.kind === 'clause';
  const text = typed ? condition.clause.typed : condition.reading.text;
  const clauses = search.clauses.filter((one) => condition.kind !== 'clause' || one !== condition.clause);
  return {
    ...search,
    clauses,
    readings: search.readings.filter((one) => condition.kind !== 'reading' || one !== condition.reading),
    leftOut: [...search.leftOut, { text, typed, because: 'combination' }],
    words: typed ? clauses.map(({ typed }) => typed).join(' ') : search.words,
  };
}

/** Returns for each of these searches whether it has any results. */
export async function findAny(reads: ReadQueryable, searches: readonly PreparedSearch[]): Promise<boolean[]> {
  const { values, add } = parameters();
  const tests = searches.map(toSearchQuery).map((searchQuery) => {
    const query = tsQueryOf(searchQuery, searchQuery.parsed.inAnyField);
    const condition = query === null ? 'true' : `lexemes @@ ${add(query, 'tsquery')}`;
    return `exists (select from search_documents where ${condition} and ${priceCondition(searchQuery, add)})`;
  });
  const text = `select array[${tests.join(', ')}] as found`;
  const { rows } = await reads.query<{ found: boolean[] }>({ text, values });
  return rows[0]?.found ?? [];
}

/**
 * Returns the search with its rare words corrected, which may be typing mistakes. Returns null if no word can be
 * corrected.
 */
async function withRareCorrected(
  reads: ReadQueryable,
  search: PreparedSearch,
): Promise<PreparedSearch | null> {
  const typed = search.clauses.map((clause) => clause.typed).join(' ');
  const terms = typed === '' ? [] : ((await lookUpTerms(reads, typed, true))?.terms ?? []);
  const mistaken = terms.filter(
    ({ nameFrequency, correction }) =>
      nameFrequency <= RARE_FREQUENCY && correction && correction.nameFrequency > RARE_FREQUENCY,
  );
  if (mistaken.length === 0) return null;
  const corrected = new Map(
    mistaken.flatMap((term) =>
      parseTerms([{ ...term, isIndexed: false, parts: null, completions: [] }]).map(
        (clause) => [term.term, clause] as const,
      ),
    ),
  );
  const clauses = search.clauses.map((clause) => corrected.get(clause.typed) ?? clause);
  return { ...search, clauses };
}

/**
 * Returns the search with sizes and similar attributes searched as words instead of filters. Returns null if the search
 * has no such attributes, or if it would then ignore more words.
 */
async function withAttributesAsWords(
  reads: ReadQueryable,
  search: PreparedSearch,
  thisYear: number,
): Promise<PreparedSearch | null> {
  const asWords = await prepareSearch(reads, search.input, thisYear, { attributesAsWords: true });
  const isOther = asWords.readings.length < search.readings.length;
  return isOther && asWords.leftOut.length <= search.leftOut.length ? asWords : null;
}

/**
 * Relaxes a search without results until it has some. First tries attributes as words, then corrections of rare words.
 * Then drops the least important condition whose removal alone gives results. If there is none, drops the least
 * important condition and tries again. Returns null if nothing is left to drop. Filters that the visitor selected
 * always stay.
 */
export async function relaxSearch(
  reads: ReadQueryable,
  search: PreparedSearch,
  thisYear: number,
): Promise<PreparedSearch | null> {
  for (const other of [
    await withAttributesAsWords(reads, search, thisYear),
    await withRareCorrected(reads, search),
  ]) {
    if (other && (await findAny(reads, [other]))[0]) return other;
  }
  let strict = search;
  for (;;) {
    const conditions = conditionsOf(strict);
    if (conditions.length === 0) return null;
    const relaxed = conditions.map((condition) => without(strict, condition));
    const found = await findAny(reads, relaxed);
    const first = relaxed[found.indexOf(true)];
    if (first) return first;
    const [next] = relaxed;
    if (!next) return null;
    strict = next;
  }
}
