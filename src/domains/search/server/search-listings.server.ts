import { dhakaYear } from '#kernel/clock.ts';
import type { Refused } from '#kernel/result.ts';
import { refuseCursor } from '#platform/api/pagination.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { MAX_SHOWN_CONTACTS } from '../../catalog/contract.ts';
import { type ContactRule, productJsonByIds } from '../../catalog/public-api.server.ts';
import type { WireSearch } from '../contract.ts';
import { filterKeys } from '../filters.ts';
import { extrapolate } from './estimate.ts';
import { buildFacets } from './facets.server.ts';
import { type Counts, findListings, type ResultPage } from './find-listings.server.ts';
import { readRank } from './page-queries.server.ts';
import {
  type AppliedReading,
  type PreparedSearch,
  prepareSearch,
  type SearchInput,
  sortOf,
  toSearchQuery,
} from './prepare-search.server.ts';
import { findRelaxations } from './query-relaxation.server.ts';
import { findAny, relaxSearch } from './relax-search.server.ts';
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.ts';
import { orderOf, type SearchQuery } from './search-query.ts';
import { suggestSpellings } from './suggest.server.ts';

/** Dependencies of a search. */
export type SearchDeps = {
  readonly reads: ReadQueryable;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

/** Response of a search whose products are already JSON texts. */
export type SearchResponse = Omit<WireSearch, 'products'> & { readonly productTexts: readonly string[] };

/** A search after it was run, with its counts and a page of results. */
type Found = {
  readonly search: PreparedSearch;
  readonly searchQuery: SearchQuery;
  readonly counts: Counts;
  readonly page: ResultPage;
  /**
   * Number of listings that show their seller's contact data, counted from the first listing of the page. Null means
   * all.
   */
  readonly shownContacts: number | null;
};

/** Returns the parameters of `GET /search` that have the same effect as some words of the search text. */
function queryOfReading(reading: AppliedReading): Record<string, string> {
  if (reading.kind === 'sort') return { sort: reading.sort };
  if (reading.kind === 'filter') return { [reading.key]: reading.values.join('|') };
  const { from, to } = reading;
  return { ...(from !== null && { priceFrom: String(from) }), ...(to !== null && { priceTo: String(to) }) };
}

/** Returns a search as parameters of `GET /search`, with filters in place of the words that mean them. */
function queryOf({ input, readings, words }: PreparedSearch): Record<string, string> {
  const { cursor: _, limit: __, filters: ___, q: ____, ...own } = input;
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return {
    ...(words !== '' && { q: words }),
    ...Object.fromEntries(
      given.map(([name, value]) => [name, Array.isArray(value) ? value.join('|') : String(value)]),
    ),
    ...Object.assign({}, ...readings.map(queryOfReading)),
  };
}

/** Number of results below which the response suggests similar searches with more results. */
const FEW_FOUND = 4;

async function relaxations(
  reads: ReadQueryable,
  { search, searchQuery, page }: Found,
): Promise<WireSearch['suggestions']> {
  const whole = queryOf(search);
  const found = await findRelaxations(reads, searchQuery, search.clauses);
  const foundCount = page.ids.length;
  return found
    .filter(({ count }) => count > foundCount)
    .map(({ text, leftOut, words, count, exact }) => ({
      ...{ text, count, exact },
      query: {
        ...Object.fromEntries(Object.entries(whole).filter(([name]) => !leftOut.includes(name))),
        ...(words !== null && { q: words }),
      },
    }));
}

function totalOf({ sample, plan }: Counts): WireSearch['total'] {
  return { count: extrapolate(sample.matching, plan.step), exact: plan.step === 1 };
}

/** Returns whether the visitor has selected filters or price limits. These explain why there are few results. */
function isNarrowedByInput(input: SearchInput): boolean {
  const isTicked = filterKeys.some((key) => (input[key]?.length ?? 0) > 0);
  return isTicked || input.priceFrom !== undefined || input.priceTo !== undefined;
}

/** Returns whether any listing matches a search, also if this page is empty. */
function hasMatches({ counts, page }: Found): boolean {
  return page.ids.length > 0 || counts.sample.matching > 0;
}

/** Runs a search; refuses an invalid cursor. */
async function runSearch(
  reads: ReadQueryable,
  search: PreparedSearch,
  contacts: ContactRule,
): Promise<Found | Refused<'invalid-input'>> {
  const { input, totalListings } = search;
  const searchQuery = toSearchQuery(search);
  const order = orderOf(searchQuery, sortOf(search));
  const after = decodeSearchCursor(input.cursor, order);
  if (after === undefined) return refuseCursor();
  const withValues = after === null && input.filters === 'yes';
  const { limit } = input;
  const [found, rank] = await Promise.all([
    findListings(reads, searchQuery, { order, after, limit, withValues, totalListings }),
    // guard: contacts-of-deep-searches (condition => false)
    contacts === 'head' && after !== null
      ? readRank(reads, searchQuery, { order, cursor: after, most: MAX_SHOWN_CONTACTS })
      : null,
  ]);
  const contactsLeft = rank === null ? null : MAX_SHOWN_CONTACTS - rank;
  // guard: contacts-of-restricted-searches (condition => false)
  return { search, searchQuery, ...found, shownContacts: contacts === 'none' ? 0 : contactsLeft };
}

/**
 * Runs a search. If it has no results and the visitor selected no filters, runs a relaxed search instead. Requests for
 * later pages run the same relaxed search, because the choice does not depend on the page.
 */
async function runClosestSearch(
  reads: ReadQueryable,
  search: PreparedSearch,
  { thisYear, contacts }: { readonly thisYear: number; readonly contacts: ContactRule },
): Promise<Found | Refused<'invalid-input'>> {
  const found = await runSearch(reads, search, contacts);
  if (isNarrowedByInput(search.input)) return found;
  // A cursor of the relaxed search may be invalid for this search, because the sort orders can differ.
  const hasResults = 'ok' in found ? (await findAny(reads, [search]))[0] : hasMatches(found);
  if (hasResults) return found;
  const relaxed = await relaxSearch(reads, search, thisYear);
  return relaxed ? runSearch(reads, relaxed, contacts) : found;
}

/**
 * Builds the response for a search whose words no listing contains. It has no listings, but suggests similar spellings.
 */
async function nothingKnown(reads: ReadQueryable, search: PreparedSearch): Promise<SearchResponse> {
  const { literal: _, ...whole } = queryOf(search);
  const near = await suggestSpellings(reads, search.words);
  return {
    productTexts: [],
    total: { count: 0, exact: true },
    filters: [],
    read: [],
    words: search.words,
    wordsUnknown: true,
    corrected: [],
    leftOut: [...search.leftOut],
    suggestions: near.map(({ term, count }) => ({
      text: term,
      query: { ...whole, q: term },
      count,
      exact: false,
    })),
    next: null,
  };
}

/**
 * Finds one page of listings by words and filters. For the first page, the response also contains filter groups with
 * counts, and suggested searches. The response reports filters that words mean, corrections, and ignored words. Refuses
 * an invalid cursor.
 */
export async function searchListings(
  { reads, publicUrl, clock }: SearchDeps,
  input: SearchInput,
  contacts: ContactRule,
): Promise<SearchResponse | Refused<'invalid-input'>> {
  const now = clock();
  const thisYear = dhakaYear(now);
  const prepared = await prepareSearch(reads, input, thisYear);
  if (prepared.isUnknown) return nothingKnown(reads, prepared);
  const found = await runClosestSearch(reads, prepared, { thisYear, contacts });
  if ('ok' in found) return found;
  const { search, searchQuery, counts, page, shownContacts } = found;
  const isFirst = !input.cursor;
  const isFew = page.ids.length < FEW_FOUND && page.next === null;
  return {
    productTexts: await productJsonByIds(reads, page.ids, { publicUrl, now, shownContacts }),
    total: totalOf(counts),
    filters: isFirst && input.filters === 'yes' ? buildFacets(searchQuery, counts) : [],
    read: search.readings.map((reading) => ({ text: reading.text, query: queryOfReading(reading) })),
    words: search.words,
    wordsUnknown: false,
    corrected: search.clauses.flatMap(({ typed, corrected }) =>
      corrected === null ? [] : [{ from: typed, to: corrected }],
    ),
    leftOut: [...search.leftOut],
    suggestions: isFirst && isFew ? await relaxations(reads, found) : [],
    next: page.next ? encodeSearchCursor(page.next) : null,
  };
}
