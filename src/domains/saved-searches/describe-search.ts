import type { CategorySlug } from '../attributes/choices.ts';
import { type FilterKey, filterKeys, filterText, priceText } from '../search/filters.ts';
import type { SavedQuery } from './contract.ts';

/** Returns the criteria of a saved search in words: typed text, filters and price. */
export function describeSearch(search: SavedQuery): string[] {
  const { q, priceFrom, priceTo } = search;
  const ticked = filterKeys.flatMap((key: FilterKey) =>
    (search[key] ?? []).map((value) => filterText(key, value)),
  );
  const price =
    priceFrom === undefined && priceTo === undefined ? [] : [priceText(priceFrom ?? null, priceTo ?? null)];
  return [...(q ? [`“${q}”`] : []), ...ticked, ...price];
}

/**
 * Returns a suggested name for a saved search, made from its criteria; at most 80 characters. The owner may change it.
 */
export function suggestName(criteria: readonly string[]): string {
  return criteria
    .map((words) => words.replace(/[“”]/g, ''))
    .join(', ')
    .slice(0, 80)
    .trim();
}

/**
 * Returns where a search's results are shown: a category's page or the search page, with its URL parameters. The
 * category is null for the search page. A search with exactly one category and no typed text uses the category's page.
 */
export function addressQuery(search: SavedQuery): {
  readonly category: CategorySlug | null;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
} {
  const { category = [], q, literal, priceFrom, priceTo, ...ticked } = search;
  const [only] = category;
  const isCategory = category.length === 1 && !q;
  return {
    category: isCategory && only ? (only as CategorySlug) : null,
    query: {
      ...(q && { q }),
      ...(literal && { literal }),
      ...(isCategory ? {} : { category }),
      ...(ticked as Readonly<Record<string, readonly string[]>>),
      ...(priceFrom !== undefined && { priceFrom: String(priceFrom) }),
      ...(priceTo !== undefined && { priceTo: String(priceTo) }),
    },
  };
}
