import { type Refused, refuse } from '#kernel/result.ts';
import type { Reads } from '#platform/db/read-pool.server.ts';
import { wireTextsByIds } from '../../catalog/door.server.ts';
import type { WireSearch } from '../contract.ts';
import { type FilterKey, filterKeys, type Sort } from '../filters.ts';
import { wholeOf } from './estimate.ts';
import { filtersAnswer } from './facets.server.ts';
import { findListings, type Tally } from './find-listings.server.ts';
import { readSearch } from './query-parser.ts';
import { findWaysOut } from './query-relaxation.server.ts';
import { decodePlace, encodePlace } from './search-cursor.ts';
import { orderOf, type Question } from './search-query.ts';
import { ALL, readReach, readWords } from './term-dictionary.server.ts';

/** A search as the call takes it. */
export type SearchQuery = { readonly [Key in FilterKey]?: readonly string[] | undefined } & {
  readonly q?: string | undefined;
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
  readonly sort?: Sort | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly filters: 'yes' | 'no';
};

/** What a search works with. */
export type SearchDeps = { readonly reads: Reads; readonly publicUrl: string; readonly clock: () => Date };

/** An answer with its products as the JSON texts that the database keeps ready. */
export type SearchAnswer = Omit<WireSearch, 'products'> & { readonly productTexts: readonly string[] };

async function understand(reads: Reads, query: SearchQuery) {
  const ticked = new Map<FilterKey, readonly string[]>();
  for (const key of filterKeys) {
    const values = query[key];
    if (values && values.length > 0) ticked.set(key, values);
  }
  const pairs = [...ticked].flatMap(([key, values]) => values.map((value) => ({ key, value })));
  const words = query.q?.trim() ?? '';
  const [heard, ofTicked] = await Promise.all([
    words === '' ? null : readWords(reads, words),
    // Words alone tell how many listings can fit.
    words !== '' && pairs.length === 0 ? null : readReach(reads, pairs),
  ]);
  const reach = ofTicked ?? (heard ? new Map<string, number>() : await readReach(reads, pairs));
  const question: Question = {
    reading: readSearch(heard?.said ?? []),
    ticked,
    reach,
    priceFrom: query.priceFrom ?? null,
    priceTo: query.priceTo ?? null,
  };
  return { question, everything: heard?.everything ?? reach.get(ALL) ?? 0, hasWords: heard !== null };
}

async function waysOut(reads: Reads, question: Question, query: SearchQuery): Promise<WireSearch['waysOut']> {
  const { cursor: _, limit: __, filters: ___, ...asked } = query;
  const ways = await findWaysOut(reads, question);
  return ways.map(({ text, leftOut, count, exact }) => ({
    ...{ text, count, exact },
    query: Object.fromEntries(
      Object.entries(asked)
        .filter(([name, value]) => value !== undefined && !leftOut.includes(name))
        .map(([name, value]) => [name, Array.isArray(value) ? value.join('|') : String(value)]),
    ),
  }));
}

function totalOf({ counts, counting }: Tally): WireSearch['total'] {
  return { count: wholeOf(counts.fitting, counting.step), exact: counting.step === 1 };
}

/** Finds listings by words and filters: one page, and with the first one what else to know of all. */
export async function searchListings(
  { reads, publicUrl, clock }: SearchDeps,
  query: SearchQuery,
): Promise<SearchAnswer | Refused<'invalid-input'>> {
  const { question, everything, hasWords } = await understand(reads, query);
  const order = orderOf(question, query.sort ?? (hasWords ? 'relevance' : 'newest'));
  const after = decodePlace(query.cursor, order);
  if (after === undefined) {
    const message = 'This is not a cursor of ours; begin at the first page';
    return refuse('invalid-input', { detail: message, errors: { cursor: [message] } });
  }
  const isFirst = after === null;
  const withValues = isFirst && query.filters === 'yes';
  const { limit } = query;
  const { tally, page } = await findListings(reads, question, {
    order,
    after,
    limit,
    withValues,
    everything,
  });
  return {
    productTexts: await wireTextsByIds(reads, page.ids, { publicUrl, now: clock() }),
    total: totalOf(tally),
    filters: withValues ? filtersAnswer(question, tally) : [],
    corrected: [...question.reading.corrected],
    waysOut: isFirst && page.ids.length === 0 ? await waysOut(reads, question, query) : [],
    next: page.next ? encodePlace(page.next) : null,
  };
}
