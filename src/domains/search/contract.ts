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

/** Most values ticked in one group. */
const MAX_TICKED = 20;
/** More than anything costs; the database's whole numbers hold it. */
const MOST_TAKA = 1_000_000_000;

/** A number of listings: an estimate, to two digits, where counting them all would take too long. */
const wireCount = z.object({ count: z.number().int().min(0), exact: z.boolean() });

const wireFilterValue = z.object({
  value: z.string(),
  /** The value as people read it. */
  label: z.string(),
  count: z.number().int().min(0),
  ticked: z.boolean(),
  /** For an area, the district that it lies in. */
  district: z.enum(locations).optional(),
});

/** One group of filters with what could be ticked in it. */
const wireFilter = z.object({
  key: z.enum(filterKeys),
  label: z.string(),
  /** False where counts are estimates from a sample. */
  exact: z.boolean(),
  values: z.array(wireFilterValue),
});

/** One group of filters of an answer. */
export type WireFilter = z.output<typeof wireFilter>;

/** Another search that would find something. */
const wireRelaxation = z.object({
  /** Change to the search, as a sentence for a link: `Any memory`. */
  text: z.string(),
  /** The query of the other search, without cursor. */
  query: z.record(z.string(), z.string()),
  count: z.number().int().min(1),
  exact: z.boolean(),
});

/** Reading of some words of a search. */
const wireReading = z.object({
  /** As people read it: `Up to ৳40,000`. */
  text: z.string(),
  /** The parameters of this call that say the same. */
  query: z.record(z.string(), z.string()),
});

/** Words that a search does without. */
const wireLeftOut = z.object({
  text: z.string(),
  /** `unknown`: no listing has it. `combination`: none has it together with the rest. */
  because: z.enum(['unknown', 'combination']),
});

/** Result of a search. */
const wireSearch = z.object({
  products: z.array(wireProduct),
  total: wireCount,
  /** Empty on all pages but the first, and when `filters=no` was asked. */
  filters: z.array(wireFilter),
  /** Readings of words, such as a price; each could be ticked instead. */
  read: z.array(wireReading),
  /** The words of a search that ticks all that was read instead of saying it. */
  words: z.string(),
  /** Criteria that were left out, because the search would find nothing with them. */
  leftOut: z.array(wireLeftOut),
  /** Words that nobody uses and what was searched for instead. */
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** For a search that found fewer than four: what would find more, the most first. */
  suggestions: z.array(wireRelaxation),
  /** Cursor of the next page, or null. */
  next: z.string().nullable(),
});

/** An answer of `GET /search`. */
export type WireSearch = z.output<typeof wireSearch>;

/** One thing to search for, as it is offered while somebody types. */
export const wireSuggestion = z.object({
  text: z.string(),
  /** Where most of it is; the page may lead there. */
  category: z.enum(categorySlugs).nullable(),
  count: z.number().int().min(1),
});

/** A search that many people want. */
const wireShortcut = z.object({
  label: z.string(),
  /** Whether the label names what a listing has, or ends "I need …". */
  said: z.enum(['as a fact', 'as a need']),
  category: z.enum(categorySlugs).nullable(),
  /** Query beside the category, by the names of `GET /search`. */
  query: z.record(z.string(), z.array(z.string()).readonly()),
  count: z.number().int().min(1),
  /** False where there are more than were counted. */
  exact: z.boolean(),
});

/** One such search of an answer. */
export type WireShortcut = z.output<typeof wireShortcut>;

/** Ways into the market, with how many listings each leads to; up to a minute old. */
export const wireShortcuts = z.object({
  searches: z.array(wireShortcut),
  /** Makers with most listings. */
  brands: z.array(z.object({ name: z.string(), count: z.number().int().min(1) })),
  /** Listings that tell their battery, and listings whose seller has tested all parts, and all work. */
  told: z.array(
    z.object({ category: z.enum(categorySlugs), battery: z.number().int(), bench: z.number().int() }),
  ),
  /** Listings of sellers whom an admin has verified. */
  verified: z.number().int(),
  /** Sellers who have something on sale, at most 5,000. */
  sellers: z.number().int(),
});

/** The answer of `GET /search/shortcuts`. */
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

/** Ticked values joined with `|`; an unknown value of a closed group is refused. */
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
      /** `yes` searches for all words as they stand; else prices, sizes, places … among them narrow the search. */
      literal: z.enum(['yes', 'no'], 'Take words literally with yes or no').optional(),
      ...filters,
      priceFrom: priceField,
      priceTo: priceField,
      /** `relevance` with words and `best` without, unless given. */
      sort: z.enum(sorts, 'There is no such order').optional(),
      cursor: cursorText.optional(),
      limit: pageLimit(PAGE_SIZE, 'products'),
      /** `no` leaves out the filters with their counts. */
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
      /** Only models of this brand, where the field is `model`. */
      brand: z.string().max(80, 'Use at most 80 characters').optional(),
    }),
    answers: { 200: z.array(z.object({ value: z.string(), count: z.number().int().min(1) })) },
  },
});

/** The search's own refusals: it has none beyond those of any call. */
export const searchRefusals = defineRefusals({});
