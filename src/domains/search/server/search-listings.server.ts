import type { Refused } from '#kernel/result.ts';
import { refuseCursor } from '#platform/api/pagination.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { productJsonByIds } from '../../catalog/door.server.ts';
import type { WireSearch } from '../contract.ts';
import { type FilterKey, filterKeys, type Sort } from '../filters.ts';
import { extrapolate } from './estimate.ts';
import { buildFacets } from './facets.server.ts';
import { type Counts, findListings } from './find-listings.server.ts';
import { parseQuery } from './query-parser.ts';
import { findRelaxations } from './query-relaxation.server.ts';
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.ts';
import { orderOf, type SearchQuery } from './search-query.ts';
import { ALL_LISTINGS, lookUpTerms, readFilterFrequencies } from './term-dictionary.server.ts';

/** The query of `GET /search`. */
export type SearchInput = { readonly [Key in FilterKey]?: readonly string[] | undefined } & {
  readonly q?: string | undefined;
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
  readonly sort?: Sort | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly filters: 'yes' | 'no';
};

/** What searching depends on. */
export type SearchDeps = {
  readonly reads: ReadQueryable;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

/** The result of a search, whose products are JSON already. */
export type SearchAnswer = Omit<WireSearch, 'products'> & { readonly productTexts: readonly string[] };

async function parseSearch(reads: ReadQueryable, input: SearchInput) {
  const ticked = new Map<FilterKey, readonly string[]>();
  for (const key of filterKeys) {
    const values = input[key];
    if (values && values.length > 0) ticked.set(key, values);
  }
  const pairs = [...ticked].flatMap(([key, values]) => values.map((value) => ({ key, value })));
  const words = input.q?.trim() ?? '';
  const [lookedUp, selectedFrequencies] = await Promise.all([
    words === '' ? null : lookUpTerms(reads, words),
    // The document frequencies of terms are estimate enough where no values are ticked.
    words !== '' && pairs.length === 0 ? null : readFilterFrequencies(reads, pairs),
  ]);
  const filterFrequencies =
    selectedFrequencies ?? (lookedUp ? new Map<string, number>() : await readFilterFrequencies(reads, pairs));
  const searchQuery: SearchQuery = {
    parsed: parseQuery(lookedUp?.terms ?? []),
    ticked,
    filterFrequencies,
    priceFrom: input.priceFrom ?? null,
    priceTo: input.priceTo ?? null,
  };
  return {
    searchQuery,
    totalListings: lookedUp?.totalListings ?? filterFrequencies.get(ALL_LISTINGS) ?? 0,
    hasWords: lookedUp !== null,
  };
}

/** A search that finds fewer says what would find more. */
const FEW_FOUND = 4;

async function relaxations(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  input: SearchInput,
  foundCount: number,
): Promise<WireSearch['waysOut']> {
  const { cursor: _, limit: __, filters: ___, ...conditions } = input;
  const found = await findRelaxations(reads, searchQuery);
  return found
    .filter(({ count }) => count > foundCount)
    .map(({ text, leftOut, count, exact }) => ({
      ...{ text, count, exact },
      query: Object.fromEntries(
        Object.entries(conditions)
          .filter(([name, value]) => value !== undefined && !leftOut.includes(name))
          .map(([name, value]) => [name, Array.isArray(value) ? value.join('|') : String(value)]),
      ),
    }));
}

function totalOf({ sample, plan }: Counts): WireSearch['total'] {
  return { count: extrapolate(sample.matching, plan.step), exact: plan.step === 1 };
}

/**
 * Finds listings by words and filters: one page, and with the first page the facets, corrections and relaxations.
 * Refuses an invalid cursor.
 */
export async function searchListings(
  { reads, publicUrl, clock }: SearchDeps,
  input: SearchInput,
): Promise<SearchAnswer | Refused<'invalid-input'>> {
  const { searchQuery, totalListings, hasWords } = await parseSearch(reads, input);
  const order = orderOf(searchQuery, input.sort ?? (hasWords ? 'relevance' : 'newest'));
  const after = decodeSearchCursor(input.cursor, order);
  if (after === undefined) return refuseCursor();
  const isFirst = after === null;
  const withValues = isFirst && input.filters === 'yes';
  const { limit } = input;
  const { counts, page } = await findListings(reads, searchQuery, {
    order,
    after,
    limit,
    withValues,
    totalListings,
  });
  const isFew = page.ids.length < FEW_FOUND && page.next === null;
  return {
    productTexts: await productJsonByIds(reads, page.ids, { publicUrl, now: clock() }),
    total: totalOf(counts),
    filters: withValues ? buildFacets(searchQuery, counts) : [],
    corrected: [...searchQuery.parsed.corrected],
    waysOut: isFirst && isFew ? await relaxations(reads, searchQuery, input, page.ids.length) : [],
    next: page.next ? encodeSearchCursor(page.next) : null,
  };
}
