import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import type { WireFilter } from '../../contract.ts';
import { EVERYTHING_WORKS, type FilterKey, filterText, VERIFIED } from '../../filters.ts';
import { searchText } from '../search-text.ts';

/** A popular filter that one click applies: a maximum price, or values of one filter group. */
export type PromotedFilter = {
  readonly text: string;
  readonly name: FilterKey | 'priceTo';
  readonly values: readonly string[];
  /** Number of results with this filter; null if unknown. */
  readonly count: number | null;
};

type Promoted =
  | { readonly underTaka: number }
  | { readonly key: FilterKey; readonly value: string; readonly text?: string }
  | { readonly key: FilterKey; readonly least: number; readonly text: string };

const VERIFIED_SELLER: Promoted = { key: 'seller', value: VERIFIED };
const WORKS: Promoted = { key: 'bench', value: EVERYTHING_WORKS };
const SSD: Promoted = { key: 'storageKind', value: 'SSD' };

/**
 * Promoted filters by category. Categories differ: a maximum price that fits half of the laptops would fit every mouse.
 */
const PROMOTED: Readonly<Record<CategorySlug | 'all', readonly Promoted[]>> = {
  Laptop: [
    { underTaka: 30_000 },
    { key: 'memoryGb', value: '16' },
    { key: 'battery', value: '80-100', text: 'Battery 80%+' },
    SSD,
    WORKS,
    VERIFIED_SELLER,
  ],
  Desktop: [{ underTaka: 30_000 }, { key: 'memoryGb', value: '16' }, SSD, WORKS, VERIFIED_SELLER],
  Monitor: [
    { key: 'screenInches', least: 23.8, text: '24″ or more' },
    { key: 'panel', value: 'IPS' },
    { underTaka: 15_000 },
    { key: 'resolution', value: '2560 × 1440' },
    VERIFIED_SELLER,
  ],
  Printer: [
    { key: 'kind', value: 'Laser' },
    { key: 'kind', value: 'Ink' },
    { key: 'colour', value: 'Colour', text: 'Prints colour' },
    { underTaka: 10_000 },
    VERIFIED_SELLER,
  ],
  Accessories: [
    { key: 'kind', value: 'Keyboard' },
    { key: 'kind', value: 'Mouse' },
    { key: 'kind', value: 'Dock' },
    { key: 'kind', value: 'Headset' },
    { underTaka: 2_000 },
  ],
  Products: [
    { key: 'kind', value: 'Memory' },
    { key: 'kind', value: 'Drive' },
    { key: 'kind', value: 'Graphics card' },
    { underTaka: 5_000 },
  ],
  all: [{ underTaka: 30_000 }, SSD, WORKS, VERIFIED_SELLER],
};

function toFilter(promoted: Promoted, filters: readonly WireFilter[]): PromotedFilter {
  if ('underTaka' in promoted) {
    const { underTaka } = promoted;
    const text = t('search.under', { price: formatTaka(underTaka) });
    return { text, name: 'priceTo', values: [String(underTaka)], count: null };
  }
  const { key } = promoted;
  const known = filters.find((group) => group.key === key)?.values ?? [];
  const meant = known.filter(({ value }) =>
    'least' in promoted ? Number(value) >= promoted.least : value === promoted.value,
  );
  const text = promoted.text ?? ('value' in promoted ? filterText(key, promoted.value) : '');
  return {
    text: searchText(text),
    name: key,
    values: meant.map(({ value }) => value),
    count: meant.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * Returns the promoted filters of a category, or of the pages with all categories. Omits filters without results.
 * @param filters filter groups of the search with their counts
 */
export function promotedFilters(
  category: CategorySlug | undefined,
  filters: readonly WireFilter[],
): PromotedFilter[] {
  return PROMOTED[category ?? 'all']
    .map((promoted) => toFilter(promoted, filters))
    .filter(({ count }) => count !== 0);
}
