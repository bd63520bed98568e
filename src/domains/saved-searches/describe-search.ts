import type { CategorySlug } from '../attributes/choices.ts';
import { type FilterKey, filterKeys, filterText, priceText } from '../search/filters.ts';
import type { SavedQuery } from './contract.ts';

/** Describes the criteria of a saved search, a few words each: text, filters and price. */
export function describeSearch(search: SavedQuery): string[] {
  const { q, priceFrom, priceTo } = search;
  const ticked = filterKeys.flatMap((key: FilterKey) =>
    (search[key] ?? []).map((value) => filterText(key, value)),
  );
  const price =
    priceFrom === undefined && priceTo === undefined ? [] : [priceText(priceFrom ?? null, priceTo ?? null)];
  return [...(q ? [`“${q}”`] : []), ...ticked, ...price];
}

/** Suggests a name of at most 80 characters for a search, from its criteria. Its owner may change it. */
export function suggestName(criteria: readonly string[]): string {
  return criteria
    .map((words) => words.replace(/[“”]/g, ''))
    .join(', ')
    .slice(0, 80)
    .trim();
}

/** Returns the parameters of the page with a search's results. Adds its category, if that has a page of its own. */
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
