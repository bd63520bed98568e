import { formatTaka } from '#kernel/money.ts';
import {
  type AttributeKey,
  attributeDefinitions,
  attributeKeys,
  formatAttribute,
} from '../attributes/attributes.ts';
import type { CategorySlug } from '../attributes/choices.ts';
import { type IndexedKey, isIndexed, searchRules } from '../attributes/search-rules.ts';

/** Filter group with values to tick: a listing matches a group when it has one of its ticked values. */
export type FilterKey = 'category' | 'condition' | 'location' | 'seller' | 'battery' | 'bench' | IndexedKey;

/** Value of the group `seller` that means sellers whom an admin has verified. */
export const VERIFIED = 'verified';

/** Health of a battery in ranges, as in addresses: per cent of its capacity when new. */
export const batteryRanges = { '80-100': '80% or more', '60-79': '60 to 79%', '0-59': 'Under 60%' } as const;
/** Value of the group `battery` that means listings which tell its health or how long it lasts. */
export const BATTERY_GIVEN = 'told';

/** Value of the group `bench` that means listings whose seller has tested all parts, and all work. */
export const EVERYTHING_WORKS = 'works';

/** Every attribute that the search knows. */
export const indexedKeys = attributeKeys.filter(isIndexed);

/** Every group, in the order in which pages show them; those of attributes come between. */
export const filterKeys: readonly FilterKey[] = [
  'category',
  'battery',
  ...indexedKeys,
  'bench',
  'condition',
  'location',
  'seller',
];

/** Returns whether a group is ever shown with its values; the others can only be asked for. */
export function isShown(key: FilterKey): boolean {
  return !(key in searchRules) || searchRules[key as IndexedKey].index === 'filter';
}

/** Attributes of every category by which searches are narrowed. */
const OFFER_FILTERS = ['warranty', 'delivery', 'area'] as const;

/** The attributes of each category by which searches are narrowed, in order. */
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

/** The groups a search shows in a category, or over all categories; in order. */
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

/** Attributes on how one comes by a thing; their groups stand with the place. */
const OF_THE_OFFER: readonly AttributeKey[] = ['area', 'warranty', 'delivery', 'charger'];

/** Returns a filter group's label. */
export function filterLabel(key: FilterKey): string {
  if (key === 'category') return 'Category';
  if (key === 'condition') return 'Condition';
  if (key === 'location') return 'Place';
  if (key === 'seller') return 'Seller';
  if (key === 'battery') return 'Battery';
  if (key === 'bench') return 'Bench check';
  return attributeDefinitions[key].label;
}

/** A value of a group as people read it: `16 GB` for `16`. */
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

/** A price range in whole taka as people read it; null for an open end. */
export function priceText(from: number | null, to: number | null): string {
  if (to === null) return `From ${formatTaka(from ?? 0)}`;
  return from === null ? `Up to ${formatTaka(to)}` : `${formatTaka(from)} – ${formatTaka(to)}`;
}

/** The ways to order what was found. */
export const sorts = ['relevance', 'best', 'newest', 'cheapest', 'dearest'] as const;
/** One of {@link sorts}. */
export type Sort = (typeof sorts)[number];

/**
 * The query of `GET /search` that a page's address means. A group ticked twice stands there twice
 * (`?brand=Dell&brand=HP`), as forms send it; the call takes the values joined with `|`.
 */
export function searchQueryOf(address: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of new Set(address.keys())) {
    const values = address.getAll(name).filter((value) => value.trim() !== '');
    if (values.length > 0) query[name] = isFilter(name) ? values.join('|') : (values.at(-1) ?? '');
  }
  return query;
}

/** Returns whether a parameter of an address is a group whose values can be ticked. */
export function isFilter(name: string): boolean {
  return (filterKeys as readonly string[]).includes(name);
}
