import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import type { WireSearch } from '../contract.ts';
import { type FilterKey, filterKeys, type Sort } from '../filters.ts';
import { type Clause, combineClauses, type ParsedQuery, parseTerms } from './query-parser.ts';
import { describeReading } from './reading/describe-reading.ts';
import { normalForm } from './reading/normal-form.ts';
import {
  type Reading,
  type ReadQueryOptions,
  readLiterally,
  readQuery,
  type Synonyms,
} from './reading/read-query.ts';
import type { SearchQuery } from './search-query.ts';
import {
  ALL_LISTINGS,
  lookUpTerms,
  readFilterFrequencies,
  readTermFrequencies,
  readValuesWithin,
} from './term-dictionary.server.ts';

/** Parsed query of `GET /search`. */
export type SearchInput = { readonly [Key in FilterKey]?: readonly string[] | undefined } & {
  readonly q?: string | undefined;
  readonly literal?: 'yes' | 'no' | undefined;
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
  readonly sort?: Sort | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly filters: 'yes' | 'no';
};

/**
 * A filter, price range or order that some words mean, with its text for pages. For a range of an attribute, it lists
 * the values within the range that listings have.
 */
export type AppliedReading = Exclude<Reading, { kind: 'within' }> & { readonly text: string };

/** A word, filter or other condition that a search ignores. */
type LeftOut = WireSearch['leftOut'][number];

/** A search after filters were read from its words, and the other words were looked up in the dictionary. */
export type PreparedSearch = {
  /** Conditions from the words that did not become a filter or an order. */
  readonly clauses: readonly Clause[];
  readonly readings: readonly AppliedReading[];
  /** The request. Its selected filters and price limits take precedence over words. */
  readonly input: SearchInput;
  readonly leftOut: readonly LeftOut[];
  /** True if no listing contains any of the words, and no word became a filter. */
  readonly isUnknown: boolean;
  /** Words that did not become filters or an order. */
  readonly words: string;
  /** For each filter group, an upper bound of the number of listings with one of the selected values. */
  readonly filterFrequencies: ReadonlyMap<string, number>;
  readonly totalListings: number;
};

/** Returns whether a filter that the visitor selected takes precedence over the meaning of some words. */
function isOverruled(reading: Reading, input: SearchInput): boolean {
  if (reading.kind === 'price') return input.priceFrom !== undefined || input.priceTo !== undefined;
  if (reading.kind === 'sort') return input.sort !== undefined;
  return (input[reading.key]?.length ?? 0) > 0;
}

async function applyReading(
  reads: ReadQueryable,
  reading: Reading,
): Promise<AppliedReading | { readonly leftOut: LeftOut }> {
  const text = describeReading(reading);
  if (reading.kind !== 'within') return { ...reading, text };
  const values = await readValuesWithin(reads, reading);
  if (values.length === 0) return { leftOut: { text, typed: false, because: 'unknown' } };
  return { kind: 'filter', key: reading.key, values, text };
}

/** Returns one condition for each word that has synonyms. */
async function synonymClauses(
  reads: ReadQueryable,
  synonyms: readonly Synonyms[],
  keepsUnknown: boolean,
): Promise<Clause[]> {
  if (synonyms.length === 0) return [];
  const frequencies = await readTermFrequencies(reads, [
    ...new Set(synonyms.flatMap(({ anyOf }) => anyOf.flat())),
  ]);
  return synonyms.map(({ typed, anyOf }) => {
    const exact = anyOf
      .map((terms) => ({
        terms,
        documentFrequency: Math.min(...terms.map((term) => frequencies.get(term) ?? 0)),
      }))
      .filter(({ documentFrequency }) => keepsUnknown || documentFrequency > 0);
    const isKnown = exact.some(({ documentFrequency }) => documentFrequency > 0);
    return { typed, exact, completions: [], corrected: null, isKnown, isInNames: isKnown };
  });
}

/** Returns the filter values of a search by group: values that some words mean, and otherwise the selected values. */
export function tickedValues({
  input,
  readings,
}: Pick<PreparedSearch, 'input' | 'readings'>): Map<FilterKey, readonly string[]> {
  const read = new Map<FilterKey, readonly string[]>(
    readings.flatMap((one) => (one.kind === 'filter' ? [[one.key, one.values] as const] : [])),
  );
  // Sorted by group, so that the same groups always give the same SQL statement.
  return new Map(
    filterKeys.flatMap((key) => {
      const values = read.get(key) ?? input[key] ?? [];
      return values.length > 0 ? [[key, values] as const] : [];
    }),
  );
}

function tickedPairs(input: SearchInput, readings: readonly AppliedReading[]) {
  return [...tickedValues({ input, readings })].flatMap(([key, values]) =>
    values.map((value) => ({ key, value })),
  );
}

/** Options of {@link prepareSearch}. */
export type PrepareOptions = ReadQueryOptions & {
  /** True to keep words that no listing contains yet in the query. */
  readonly keepsUnknown?: boolean;
};

/**
 * Returns whether a text consists only of punctuation. It has no terms, so a search for it would match all listings.
 * The response must report it as ignored.
 */
function demandsNothing(typed: string): boolean {
  return typed !== '' && !/[\p{L}\p{N}]/u.test(normalForm(typed));
}

function areAllUnknown(clauses: readonly Clause[]): boolean {
  return clauses.length > 0 && !clauses.some(({ isKnown }) => isKnown);
}

/** Returns the parts of a text that a search ignores: unknown words and `intents`, or a text without words. */
function unknownParts(typed: string, clauses: readonly Clause[], intents: readonly string[]): LeftOut[] {
  const texts = [
    ...clauses.filter(({ isKnown }) => !isKnown).map(({ typed: words }) => words),
    ...intents,
    ...(demandsNothing(typed) ? [typed] : []),
  ];
  return texts.map((text) => ({ text, typed: true, because: 'unknown' }));
}

/** Prepares a search: reads filters from its words, and looks the other words up in the dictionary. */
export async function prepareSearch(
  reads: ReadQueryable,
  input: SearchInput,
  thisYear: number,
  { keepsUnknown = false, ...options }: PrepareOptions = {},
): Promise<PreparedSearch> {
  const typed = input.q?.trim() ?? '';
  const read = input.literal === 'yes' ? readLiterally(typed) : readQuery(typed, thisYear, options);
  const applying = Promise.all(
    read.readings.filter((one) => !isOverruled(one, input)).map((one) => applyReading(reads, one)),
  );
  const frequencies = applying.then((applied) => {
    const found = applied.filter((one) => 'kind' in one);
    const pairs = tickedPairs(input, found);
    // Without selected values, the document frequencies of the words give a good enough estimate.
    return read.words !== '' && pairs.length === 0 ? null : readFilterFrequencies(reads, pairs);
  });
  const [lookedUp, synonyms, applied, ticked] = await Promise.all([
    read.words === '' ? null : lookUpTerms(reads, read.words),
    synonymClauses(reads, read.synonyms, keepsUnknown),
    applying,
    frequencies,
  ]);
  const filterFrequencies =
    ticked ?? (lookedUp ? new Map<string, number>() : await readFilterFrequencies(reads, []));
  const clauses = [...parseTerms(lookedUp?.terms ?? []), ...synonyms];
  return {
    clauses: keepsUnknown ? clauses : clauses.filter(({ isKnown }) => isKnown),
    readings: applied.filter((one) => 'kind' in one),
    input,
    leftOut: [
      ...unknownParts(typed, clauses, read.intents),
      ...applied.flatMap((one) => ('leftOut' in one ? [one.leftOut] : [])),
    ],
    isUnknown: areAllUnknown(clauses) && read.readings.length + read.intents.length === 0,
    words: read.unread,
    filterFrequencies,
    totalListings: lookedUp?.totalListings ?? filterFrequencies.get(ALL_LISTINGS) ?? 0,
  };
}

/** Returns the conditions of a prepared search in the form from which SQL is built. */
export function toSearchQuery(prepared: PreparedSearch): SearchQuery {
  const { clauses, readings, input, filterFrequencies } = prepared;
  const parsed: ParsedQuery = combineClauses(clauses);
  const prices = readings.filter((one) => one.kind === 'price');
  const ends = (name: 'from' | 'to') => prices.flatMap((one) => one[name] ?? []);
  return {
    parsed,
    ticked: tickedValues(prepared),
    filterFrequencies,
    priceFrom: input.priceFrom ?? ends('from')[0] ?? null,
    priceTo: input.priceTo ?? ends('to')[0] ?? null,
  };
}

/** Returns the sort order of a prepared search: the selected order, else the order that words mean, else a default. */
export function sortOf({ clauses, readings, input }: PreparedSearch): Sort {
  const read = readings.find((one) => one.kind === 'sort');
  return input.sort ?? read?.sort ?? (clauses.length > 0 ? 'relevance' : 'best');
}
