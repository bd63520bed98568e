import { parseNumber } from '#kernel/digits.ts';
import type { CategorySlug } from '../../attributes/choices.ts';
import { type FilterKey, filterKeys, isFilter, type Sort } from '../filters.ts';

/**
 * `STEP` is the number of cards that one click on "more" adds to the page. `MOST` is the maximum number on one page;
 * after that, a new page starts at a cursor.
 */
const STEP = 24;
const MOST = 96;
/** URL parameters that state the position in the list of results. A change of any filter removes them. */
const POSITION_PARAMS = ['cursor', 'show', 'after'];
const PRICE_PARAMS = ['priceFrom', 'priceTo'] as const;

/** Position in a list of results, as the URL states it. */
export type ListPosition = {
  readonly cursor: string | undefined;
  /** Number of cards on the page, counted from the cursor. */
  readonly shown: number;
  /** Number of cards on the pages before the cursor. */
  readonly skipped: number;
};

/** An active filter, and the parameters of the URL without this filter. */
export type Applied = {
  readonly key: FilterKey | 'price';
  readonly value: string;
  readonly without: URLSearchParams;
};

function wholeNumber(text: string | null, otherwise: number, most: number): number {
  const value = Number(text);
  return text && Number.isInteger(value) && value > 0 ? Math.min(value, most) : otherwise;
}

/** Reads the position in the list of results from a URL. */
export function readPosition(address: URLSearchParams): ListPosition {
  return {
    cursor: address.get('cursor') ?? undefined,
    shown: wholeNumber(address.get('show'), STEP, MOST),
    skipped: wholeNumber(address.get('after'), 0, Number.MAX_SAFE_INTEGER),
  };
}

/** Returns the default sort order of a list: *Relevance* if the URL has words, otherwise *Best*. */
export function defaultSort(address: URLSearchParams): Sort {
  return address.get('q')?.trim() ? 'relevance' : 'best';
}

/**
 * Returns the URL of the same search from the start of the list. Removes the position, empty fields and the default
 * sort order.
 */
export function withoutPosition(address: URLSearchParams): URLSearchParams {
  const usual = defaultSort(address);
  const kept = [...address].filter(
    ([name, value]) =>
      !POSITION_PARAMS.includes(name) && value.trim() !== '' && !(name === 'sort' && value === usual),
  );
  return new URLSearchParams(kept);
}

/**
 * Returns whether a URL contains words, filters or a sort order. Other parameters do not count, such as `fbclid`, which
 * other sites add to links.
 */
export function isNarrowed(address: URLSearchParams): boolean {
  const asks = ['q', 'sort', ...PRICE_PARAMS, ...filterKeys];
  return [...withoutPosition(address).keys()].some((name) => asks.includes(name));
}

/**
 * Returns the query string of the page that saves the search of a URL. Returns null for a search without words and
 * filters, which cannot be saved.
 */
export function querySaving(address: URLSearchParams, category: CategorySlug | undefined): string | null {
  const asked = withoutPosition(address);
  asked.delete('sort');
  if (category) asked.set('category', category);
  return isNarrowed(asked) ? `${asked}` : null;
}

/**
 * Returns the URL that shows one step more: a longer list, or after 96 cards the next page. Returns null at the end of
 * the list.
 * @param count number of cards on this page
 */
export function nextPageParams(
  address: URLSearchParams,
  count: number,
  next: string | null,
): URLSearchParams | null {
  if (!next) return null;
  const { cursor, shown, skipped } = readPosition(address);
  const more = withoutPosition(address);
  const grows = shown + STEP <= MOST;
  if (grows) more.set('show', String(shown + STEP));
  const from = grows ? cursor : next;
  if (from) more.set('cursor', from);
  const after = grows ? skipped : skipped + count;
  if (after > 0) more.set('after', String(after));
  return more;
}

/** Returns the URL with a filter value added. If the value was already selected, returns the URL without it. */
export function toggled(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const start = withoutPosition(address);
  const values = start.getAll(name);
  start.delete(name);
  const others = values.filter((one) => one !== value);
  for (const one of others.length < values.length ? others : [...values, value]) start.append(name, one);
  return start;
}

/** Returns the URL with a parameter set to a single value. Removes the parameter if it had this value. */
export function switched(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const start = withoutPosition(address);
  if (start.get(name) === value) start.delete(name);
  else start.set(name, value);
  return start;
}

/**
 * Converts the fields of a filter form to URL parameters. Prices become plain numbers. Areas outside the selected
 * districts are omitted.
 * @param districtOf returns the district of an area
 */
export function askedByForm(
  fields: Iterable<readonly [string, string]>,
  districtOf: (area: string) => string | undefined,
): URLSearchParams {
  const address = withoutPosition(new URLSearchParams([...fields].map(([name, value]) => [name, value])));
  for (const name of PRICE_PARAMS) {
    const taka = parseNumber(address.get(name) ?? '');
    if (taka !== null) address.set(name, String(taka));
  }
  const districts = address.getAll('location');
  for (const area of districts.length > 0 ? address.getAll('area') : []) {
    if (!districts.includes(districtOf(area) ?? '')) address.delete('area', area);
  }
  return address;
}

/**
 * Returns all active filters. The price range is first and counts as one filter; the others are in the order of the
 * filter groups.
 */
export function appliedIn(address: URLSearchParams): readonly Applied[] {
  const start = withoutPosition(address);
  const ticks = filterKeys.flatMap((key) =>
    [...new Set(start.getAll(key))].map((value) => ({
      key,
      value,
      without: toggled(address, key, value),
    })),
  );
  const [from = '', to = ''] = PRICE_PARAMS.map((name) => address.get(name)?.trim() ?? '');
  if (!from && !to) return ticks;
  const without = new URLSearchParams(start);
  for (const name of PRICE_PARAMS) without.delete(name);
  return [{ key: 'price', value: `${from}–${to}`, without }, ...ticks];
}

/** The words of a search that did not become filters, and the filters that replace its other words. */
export type ReadWords = {
  readonly words: string;
  readonly read: readonly { readonly text: string; readonly query: Readonly<Record<string, string>> }[];
};

/**
 * Returns the URL with filters in place of the words that mean them, so that visitors can change these filters. The
 * remaining words stay. Omits the filter `without`.
 */
export function tickedInstead(
  address: URLSearchParams,
  { words, read }: ReadWords,
  without?: ReadWords['read'][number],
): URLSearchParams {
  if (read.length === 0) return withoutPosition(address);
  const ticked = new URLSearchParams(address);
  ticked.set('q', words);
  for (const { query } of read.filter((one) => one !== without)) {
    for (const [name, value] of Object.entries(query)) {
      if (isFilter(name)) for (const one of value.split('|')) ticked.append(name, one);
      else ticked.set(name, value);
    }
  }
  return withoutPosition(ticked);
}

/** Returns the URL of the same search with all words searched literally. */
export function literally(address: URLSearchParams): URLSearchParams {
  const start = withoutPosition(address);
  start.set('literal', 'yes');
  return start;
}

/** Returns the URL without filters; words and order stay. */
export function withoutFilters(address: URLSearchParams): URLSearchParams {
  const start = withoutPosition(address);
  for (const name of [...filterKeys, ...PRICE_PARAMS]) start.delete(name);
  return start;
}
