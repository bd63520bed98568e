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

/** Most selected values in one group. */
const MAX_TICKED = 20;
/** Higher than any price, and small enough for the database's integers. */
const MOST_TAKA = 1_000_000_000;

/** A number of listings. It is an estimate with two digits if an exact count would take too long. */
const wireCount = z.object({ count: z.number().int().min(0), exact: z.boolean() });

const wireFilterValue = z.object({
  value: z.string(),
  /** Label of the value. */
  label: z.string(),
  count: z.number().int().min(0),
  ticked: z.boolean(),
  /** For an area, its district. */
  district: z.enum(locations).optional(),
});

/** One group of filters with its values. */
const wireFilter = z.object({
  key: z.enum(filterKeys),
  label: z.string(),
  /** False if counts are estimates from a sample. */
  exact: z.boolean(),
  values: z.array(wireFilterValue),
});

/** One group of filters in a response. */
export type WireFilter = z.output<typeof wireFilter>;

/** A similar search with results. */
const wireRelaxation = z.object({
  /** Change to the search, as a sentence for a link: `Any memory`. */
  text: z.string(),
  /** Query of the similar search, without cursor. */
  query: z.record(z.string(), z.string()),
  count: z.number().int().min(1),
  exact: z.boolean(),
});

/** Reading of some words of a search. */
const wireReading = z.object({
  /** Text for people: `Up to ৳40,000`. */
  text: z.string(),
  /** Equivalent parameters of this call. */
  query: z.record(z.string(), z.string()),
});

/** Words or criteria that the search ignores. */
const wireLeftOut = z.object({
  text: z.string(),
  /** `unknown`: no listing contains it. `combination`: no listing contains it together with the rest. */
  because: z.enum(['unknown', 'combination']),
});

/** Result of a search. */
const wireSearch = z.object({
  products: z.array(wireProduct),
  total: wireCount,
  /** Empty except on the first page, and with `filters=no`. */
  filters: z.array(wireFilter),
  /** Interpretations of words, such as a price. Each has an equivalent filter. */
  read: z.array(wireReading),
  /** Remaining words if all interpretations become filters. */
  words: z.string(),
  /** Criteria that the search ignores, because it would find nothing with them. */
  leftOut: z.array(wireLeftOut),
  /** Misspelled words and their corrections. */
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Similar searches with more results if there are fewer than four, most results first. */
  suggestions: z.array(wireRelaxation),
  /** Cursor of the next page, or null. */
  next: z.string().nullable(),
});

/** A response of `GET /search`. */
export type WireSearch = z.output<typeof wireSearch>;

/** One suggestion during typing. */
export const wireSuggestion = z.object({
  text: z.string(),
  /** Category with most of its listings, for the link. */
  category: z.enum(categorySlugs).nullable(),
  count: z.number().int().min(1),
});

/** A popular search. */
const wireShortcut = z.object({
  label: z.string(),
  /** Whether the label describes a listing, or completes "I need …". */
  said: z.enum(['as a fact', 'as a need']),
  category: z.enum(categorySlugs).nullable(),
  /** Query within the category, with the names of `GET /search`. */
  query: z.record(z.string(), z.array(z.string()).readonly()),
  count: z.number().int().min(1),
  /** False if the count stopped at its limit. */
  exact: z.boolean(),
});

/** One popular search in a response. */
export type WireShortcut = z.output<typeof wireShortcut>;

/** Entry points into the market with their numbers of listings, up to a minute old. */
export const wireShortcuts = z.object({
  searches: z.array(wireShortcut),
  /** Brands with the most listings. */
  brands: z.array(z.object({ name: z.string(), count: z.number().int().min(1) })),
  /** Listings that state the battery's condition, and listings whose seller has tested all parts as working. */
  told: z.array(
    z.object({ category: z.enum(categorySlugs), battery: z.number().int(), bench: z.number().int() }),
  ),
  /** Number of listings by verified sellers. */
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

/** Selected values joined with `|`; a closed group accepts only its own values. */
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

/** Calls that find listings. */
export const searchCalls = defineCalls({
  'GET /search': {
    summary: 'Listings by words and filters, with counts for each filter; a page at a time.',
    who: 'anyone',
    ignoresCaller: isFirstPage,
    rights: LIST_RIGHTS,
    sharesPage: true,
    query: z.object({
      q: words.optional(),
      /** `yes` searches for all words literally. Otherwise prices, sizes and places in them become filters. */
      literal: z.enum(['yes', 'no'], 'Take words literally with yes or no').optional(),
      ...filters,
      priceFrom: priceField,
      priceTo: priceField,
      /** The default is `relevance` with words and `best` without. */
      sort: z.enum(sorts, 'There is no such order').optional(),
      cursor: cursorText.optional(),
      limit: pageLimit(PAGE_SIZE, 'products'),
      /** `no` leaves out the filters and their counts. */
      filters: z.enum(['yes', 'no'], 'Ask for filters with yes or no').default('yes'),
    }),
    answers: { 200: wireSearch },
  },
  'GET /search/suggestions': {
    summary: 'Suggestions for the beginning of a search: brands and models for sale.',
    who: 'anyone',
    ignoresCaller: true,
    query: z.object({ q: words }),
    answers: { 200: z.array(wireSuggestion) },
  },
  'GET /search/shortcuts': {
    summary: 'Popular makers and searches, with the number of listings each has.',
    who: 'anyone',
    ignoresCaller: true,
    answers: { 200: wireShortcuts },
  },
  'GET /facts/suggestions': {
    summary: 'Values that listings of a category have for a fact, the most frequent first.',
    who: 'anyone',
    ignoresCaller: true,
    query: z.object({
      category: z.enum(categorySlugs, 'There is no such category'),
      field: z.enum(indexedKeys, 'There is no such fact'),
      q: words.optional(),
      /** Limits models to this brand if the field is `model`. */
      brand: z.string().max(80, 'Use at most 80 characters').optional(),
    }),
    answers: { 200: z.array(z.object({ value: z.string(), count: z.number().int().min(1) })) },
  },
});

/** The search has no refusals of its own. */
export const searchRefusals = defineRefusals({});
