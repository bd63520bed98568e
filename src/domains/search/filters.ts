import { formatTaka } from '#kernel/money.ts';
import {
  type AttributeKey,
  attributeDefinitions,
  attributeKeys,
  formatAttribute,
} from '../attributes/attributes.ts';
import type { CategorySlug } from '../attributes/choices.ts';
import { type IndexedKey, isIndexed, searchRules } from '../attributes/search-rules.ts';
import { MAX_QUERY_LENGTH } from './max-query-length.ts';

/** Name of a filter group. A listing matches a group if it has one of the group's selected values. */
export type FilterKey = 'category' | 'condition' | 'location' | 'seller' | 'battery' | 'bench' | IndexedKey;

/** Value of the group `seller` for verified sellers. */
export const VERIFIED = 'verified';

/** Ranges of battery health, in percent of the original capacity. The keys are the values in URLs. */
export const batteryRanges = { '80-100': '80% or more', '60-79': '60 to 79%', '0-59': 'Under 60%' } as const;
/** Value of the group `battery` for listings that state the battery's health or run time. */
export const BATTERY_GIVEN = 'told';

/** Value of the group `bench` for listings whose seller has tested all parts as working. */
export const EVERYTHING_WORKS = 'works';

/** All attributes that the search index contains. */
export const indexedKeys = attributeKeys.filter(isIndexed);

/** All filter groups, in the order in which pages show them. */
export const filterKeys: readonly FilterKey[] = [
  'category',
  'battery',
  ...indexedKeys,
  'bench',
  'condition',
  'location',
  'seller',
];

/** Returns whether pages show this filter group. Groups that are not shown work only in URLs. */
export function isShown(key: FilterKey): boolean {
  return !(key in searchRules) || searchRules[key as IndexedKey].index === 'filter';
}

/** Attributes that are filters in every category. */
const OFFER_FILTERS = ['warranty', 'delivery', 'area'] as const;

/** Attributes that are filters in each category, in the order in which pages show them. */
const categoryFilters: Readonly<Record<CategorySlug, readonly AttributeKey[]>> = {
  Laptop: [
    'brand',
    'processorFamily',
    'memoryGb',
    'storageKind',
    'storageGb',
    'screenInches',
    'year',
    'charger',
    ...OFFER_FILTERS,
  ],
  Desktop: ['brand', 'processorFamily', 'memoryGb', 'storageKind', 'storageGb', 'year', ...OFFER_FILTERS],
  Monitor: ['brand', 'screenInches', 'resolution', 'panel', 'refreshHz', 'year', ...OFFER_FILTERS],
  Printer: ['kind', 'brand', 'colour', 'functions', 'year', ...OFFER_FILTERS],
  Accessories: ['kind', 'brand', 'connection', 'year', ...OFFER_FILTERS],
  Products: ['kind', 'brand', 'memoryGb', 'memoryKind', 'storageKind', 'storageGb', 'year', ...OFFER_FILTERS],
};

/** Returns the filter groups that pages show for a category, or on pages of all categories (null), in order. */
export function shownFilters(category: CategorySlug | null): readonly FilterKey[] {
  const facts: readonly AttributeKey[] = category
    ? categoryFilters[category]
    : ['brand', 'memoryGb', 'storageKind', 'year', 'warranty', 'delivery', 'area'];
  const shown = facts.filter(isIndexed).filter(isShown);
  return [
    'category',
    ...(category === 'Laptop' || category === null ? (['battery'] as const) : []),
    ...shown.filter((key) => !OF_THE_OFFER.includes(key)),
    'bench',
    'condition',
    'location',
    'area',
    ...shown.filter((key) => key !== 'area' && OF_THE_OFFER.includes(key)),
    'seller',
  ];
}

/**
 * Attributes of the seller's offer rather than of the product. Pages show their filters after the filter for the
 * district.
 */
const OF_THE_OFFER: readonly AttributeKey[] = ['area', 'warranty', 'delivery', 'charger'];

/** Returns the English label of a filter group. */
export function filterLabel(key: FilterKey): string {
  if (key === 'category') return 'Category';
  if (key === 'condition') return 'Condition';
  if (key === 'location') return 'Place';
  if (key === 'seller') return 'Seller';
  if (key === 'battery') return 'Battery';
  if (key === 'bench') return 'Bench check';
  return attributeDefinitions[key].label;
}

/** Returns the English text of a filter value: `16 GB` for `16`. */
export function filterText(key: FilterKey, value: string): string {
  if (key === 'category' || key === 'condition' || key === 'location') return value;
  if (key === 'seller') return 'Verified seller';
  if (key === 'bench') return 'Everything works';
  if (key === 'battery') return batteryText(value);
  if (key === 'charger') return `Charger ${value.toLowerCase()}`;
  if (key === 'warranty' && value === 'None') return 'No warranty';
  return formatAttribute(key, value);
}

function batteryText(value: string): string {
  return value in batteryRanges ? batteryRanges[value as keyof typeof batteryRanges] : 'Battery health given';
}

/** Formats a price range in whole taka; null means no limit. At least one limit is given. */
export function priceText(from: number | null, to: number | null): string {
  if (to === null) return `From ${formatTaka(from ?? 0)}`;
  return from === null ? `Up to ${formatTaka(to)}` : `${formatTaka(from)} – ${formatTaka(to)}`;
}

/** Sort orders of the results. */
export const sorts = ['relevance', 'best', 'newest', 'cheapest', 'dearest'] as const;
/** One of {@link sorts}. */
export type Sort = (typeof sorts)[number];

/**
 * Converts the URL parameters of a page to the query of `GET /search`. Forms repeat a parameter for several values
 * (`?brand=Dell&brand=HP`); the API call expects them joined with `|`. Shortens a search text that is too long for the
 * call.
 */
export function searchQueryOf(address: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of new Set(address.keys())) {
    const values = address.getAll(name).filter((value) => value.trim() !== '');
    if (values.length > 0) query[name] = isFilter(name) ? values.join('|') : (values.at(-1) ?? '');
  }
  // Without the shortening, the call would refuse the text, and the page would show all listings as its results.
  if (query.q) query.q = query.q.trim().slice(0, MAX_QUERY_LENGTH).toWellFormed();
  return query;
}

/** Returns whether a URL parameter is a filter group. */
export function isFilter(name: string): boolean {
  return (filterKeys as readonly string[]).includes(name);
}
