import {
  type AttributeKey,
  attributeDefinitions,
  categoryAttributes,
  formatAttribute,
} from '../catalog/attributes/attributes.ts';
import { type CategorySlug, categorySlugs, conditions, locations } from '../catalog/choices.ts';

/** A group of filters that can be ticked: a listing fits a group when it has one of its ticked values. */
export type FilterKey = 'category' | 'condition' | 'location' | 'seller' | AttributeKey;

/** Value of the group `seller` that means sellers whom an admin has verified. */
export const VERIFIED = 'verified';

/** Every fact there is. */
export const factKeys = Object.keys(attributeDefinitions) as AttributeKey[];

/** Every group, in the order in which pages show them; those of facts come between. */
export const filterKeys: readonly FilterKey[] = ['category', ...factKeys, 'condition', 'location', 'seller'];

/** Facts that are shown but are no filters: they have too many different values. */
const NEVER_TICKED: readonly AttributeKey[] = [
  'processor',
  'graphics',
  'pieces',
  'batteryHealth',
  'processorGeneration',
];

/** The groups a search shows in a category, or over all categories; in order. */
export function shownFilters(category: CategorySlug | null): readonly FilterKey[] {
  const facts: readonly AttributeKey[] = category
    ? categoryAttributes[category].filters
    : ['brand', 'memoryGb', 'storageKind', 'year'];
  return [
    'category',
    ...facts.filter((key) => !NEVER_TICKED.includes(key)),
    'condition',
    'location',
    'seller',
  ];
}

/** What a group is called. */
export function filterLabel(key: FilterKey): string {
  if (key === 'category') return 'Category';
  if (key === 'condition') return 'Condition';
  if (key === 'location') return 'Place';
  if (key === 'seller') return 'Seller';
  return attributeDefinitions[key].label;
}

/** A value of a group as people read it: `16 GB` for `16`. */
export function filterText(key: FilterKey, value: string): string {
  if (key === 'category' || key === 'condition' || key === 'location') return value;
  if (key === 'seller') return 'Verified seller';
  return formatAttribute(key, value);
}

/** The ways to order what was found. */
export const sorts = ['relevance', 'newest', 'cheapest', 'dearest'] as const;
/** One of {@link sorts}. */
export type Sort = (typeof sorts)[number];

/** Values that a closed group can have; null for a group whose values come from the listings. */
export const closedValues: Readonly<Partial<Record<FilterKey, readonly string[]>>> = {
  category: categorySlugs,
  condition: conditions,
  location: locations,
  seller: [VERIFIED],
};

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

function isFilter(name: string): boolean {
  return (filterKeys as readonly string[]).includes(name);
}
