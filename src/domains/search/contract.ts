import { z } from 'zod';
import { parseNumber } from '#kernel/digits.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorText, isFirstPage, pageLimit } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { categorySlugs } from '../attributes/choices.ts';
import { locations } from '../attributes/locations.ts';
import { LIST_RIGHTS, PAGE_SIZE, wireProduct } from '../catalog/contract.ts';
import { closedValues } from './closed-values.ts';
import { type FilterKey, filterKeys, indexedKeys, sorts } from './filters.ts';
import { MAX_QUERY_LENGTH } from './max-query-length.ts';

/** Maximum number of selected values in one filter group. */
const MAX_TICKED = 20;
/** Maximum price in whole taka: above all prices on the market, and small enough for the database's integers. */
const MOST_TAKA = 1_000_000_000;

/** A number of listings. If an exact count would take too long, `count` is an estimate with two significant digits. */
const wireCount = z.object({ count: z.number().int().min(0), exact: z.boolean() });

const wireFilterValue = z.object({
  value: z.string(),
  /** Label of the filter value, which pages show. */
  label: z.string(),
  count: z.number().int().min(0),
  ticked: z.boolean(),
  /** District that contains the area, if the filter value is an area. */
  district: z.enum(locations).optional(),
});

/** A filter group with its values and their counts. */
const wireFilter = z.object({
  key: z.enum(filterKeys),
  label: z.string(),
  /** False if the counts are estimates from a sample. */
  exact: z.boolean(),
  values: z.array(wireFilterValue),
});

/** A filter group in a response. */
export type WireFilter = z.output<typeof wireFilter>;

/** A similar search that has results. */
const wireRelaxation = z.object({
  /** Text of the link to the similar search. It names the difference: `Any memory`. */
  text: z.string(),
  /** Query of the similar search for `GET /search`, without a cursor. */
  query: z.record(z.string(), z.string()),
  count: z.number().int().min(1),
  exact: z.boolean(),
});

/** A filter or order that the search derived from some of the words. */
const wireReading = z.object({
  /** Text of the filter or order, which pages show: `Up to ৳40,000`. */
  text: z.string(),
  /** Parameters of `GET /search` that have the same effect as the words. */
  query: z.record(z.string(), z.string()),
});

/** A word or criterion that the search ignores. */
const wireLeftOut = z.object({
  text: z.string(),
  /** True if `text` is words of the search; false if it is the text of a filter that some words mean. */
  typed: z.boolean(),
  /**
   * Reason. `unknown`: no listing contains the text. `combination`: no listing contains the text together with the rest
   * of the search.
   */
  because: z.enum(['unknown', 'combination']),
});

/** Result of a search. */
const wireSearch = z.object({
  products: z.array(wireProduct),
  total: wireCount,
  /** Filter groups; empty after the first page, and with `filters=no`. */
  filters: z.array(wireFilter),
  /** Filters and orders that the search derived from words, such as a maximum price. */
  read: z.array(wireReading),
  /** Search text that remains once parameters replace the words behind `read`. */
  words: z.string(),
  /** True if no listing contains any of the words. Then nothing is found, and `suggestions` has similar spellings. */
  wordsUnknown: z.boolean(),
  /** Words and criteria that the search ignores, because it would find nothing with them. */
  leftOut: z.array(wireLeftOut),
  /** Misspelled words and their corrections. */
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /**
   * Similar searches that find more listings, most results first. Empty if the search finds at least four listings, and
   * after the first page.
   */
  suggestions: z.array(wireRelaxation),
  /** Cursor of the next page, or null. */
  next: z.string().nullable(),
});

/** Response of `GET /search`. */
export type WireSearch = z.output<typeof wireSearch>;

/** A suggested brand or model, shown while a visitor types. */
export const wireSuggestion = z.object({
  text: z.string(),
  /**
   * Category that has most of the listings which the suggestion finds. The suggestion's link leads to this category.
   */
  category: z.enum(categorySlugs).nullable(),
  count: z.number().int().min(1),
});

/** A popular search, shown as a link. */
const wireShortcut = z.object({
  label: z.string(),
  /**
   * How pages use the label. `fact`: the label describes a listing. `need`: the label completes "I need …".
   */
  kind: z.enum(['fact', 'need']),
  category: z.enum(categorySlugs).nullable(),
  /** Filters of the popular search within the category, with the parameter names of `GET /search`. */
  query: z.record(z.string(), z.array(z.string()).readonly()),
  count: z.number().int().min(1),
  /** False if counting stopped at a limit, so that there are more listings than `count`. */
  exact: z.boolean(),
});

/** A popular search in a response. */
export type WireShortcut = z.output<typeof wireShortcut>;

/** Popular searches and brands, and counts of listings and sellers. All counts are up to a minute old. */
export const wireShortcuts = z.object({
  searches: z.array(wireShortcut),
  /** Brands with the most listings. */
  brands: z.array(z.object({ name: z.string(), count: z.number().int().min(1) })),
  /**
   * For each category: number of listings with battery health (`battery`), and with all parts tested as working
   * (`bench`).
   */
  attributeCounts: z.array(
    z.object({ category: z.enum(categorySlugs), battery: z.number().int(), bench: z.number().int() }),
  ),
  /** Number of listings for sale by verified sellers. */
  verified: z.number().int(),
  /** Number of sellers with a listing for sale, at most 5,000. */
  sellers: z.number().int(),
});

/** Response of `GET /search/shortcuts`. */
export type WireShortcuts = z.output<typeof wireShortcuts>;

const priceField = z
  .string()
  .max(40, 'Enter a price in whole taka')
  .transform((typed, context) => {
    if (typed.trim() === '') return undefined;
    const taka = parseNumber(typed);
    if (taka !== null && taka >= 0 && taka <= MOST_TAKA) return Math.round(taka);
    context.addIssue({ code: 'custom', message: 'Enter a price in whole taka of 0 or more' });
    return z.NEVER;
  })
  .optional();

/**
 * Returns the parser for the parameter of a filter group: selected values joined with `|`. Groups with a fixed list of
 * values accept only these values.
 */
function ticked(key: FilterKey) {
  const known = closedValues[key];
  return z
    .string()
    .max(1_000, 'Tick fewer values')
    .transform((text) => [...new Set(text.split('|').map((value) => value.trim()))].filter(Boolean))
    .pipe(
      z
        .array(known ? z.enum(known as [string, ...string[]], 'There is no such value') : z.string())
        .max(MAX_TICKED, `Tick at most ${MAX_TICKED} values`),
    )
    .optional();
}

const filters = Object.fromEntries(filterKeys.map((key) => [key, ticked(key)])) as Record<
  FilterKey,
  ReturnType<typeof ticked>
>;

const words = z.string().max(MAX_QUERY_LENGTH, `Use at most ${MAX_QUERY_LENGTH} characters`);

/** API calls that search listings and suggest searches. */
export const searchCalls = defineCalls({
  'GET /search': {
    summary: 'Searches listings by words and filters; returns one page, and the counts of each filter.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    sharesPage: true,
    query: z.object({
      q: words.optional(),
      /**
       * With `yes`, all words are searched literally. Otherwise, prices, sizes and places among the words become
       * filters.
       */
      literal: z.enum(['yes', 'no'], 'Take words literally with yes or no').optional(),
      ...filters,
      priceFrom: priceField,
      priceTo: priceField,
      /** Order of the results. The default is `relevance` if there are words, and `best` otherwise. */
      sort: z.enum(sorts, 'There is no such order').optional(),
      cursor: cursorText.optional(),
      limit: pageLimit(PAGE_SIZE, 'products'),
      /** With `no`, the response omits the filters and their counts. */
      filters: z.enum(['yes', 'no'], 'Ask for filters with yes or no').default('yes'),
    }),
    responses: { 200: wireSearch },
  },
  'GET /search/suggestions': {
    summary: 'Suggestions for the beginning of a search: brands and models for sale.',
    who: 'anyone',
    ignoresCaller: true,
    query: z.object({ q: words }),
    responses: { 200: z.array(wireSuggestion) },
  },
  'GET /search/shortcuts': {
    summary: 'Popular makers and searches, with the number of listings each has.',
    who: 'anyone',
    ignoresCaller: true,
    responses: { 200: wireShortcuts },
  },
  'GET /facts/suggestions': {
    summary: 'Values of an attribute in the listings of a category, most frequent first.',
    who: 'anyone',
    ignoresCaller: true,
    query: z.object({
      category: z.enum(categorySlugs, 'There is no such category'),
      field: z.enum(indexedKeys, 'There is no such fact'),
      q: words.optional(),
      /** If the field is `model`, limits the models to this brand. */
      brand: z.string().max(80, 'Use at most 80 characters').optional(),
    }),
    responses: { 200: z.array(z.object({ value: z.string(), count: z.number().int().min(1) })) },
  },
});

/** Empty, because the search has no refusals of its own. */
export const searchRefusals = defineRefusals({});
