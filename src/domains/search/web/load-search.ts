import type { RouterContextProvider } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { viewerOf } from '../../accounts/web/public/require-viewer.ts';
import type { CategorySlug } from '../../attributes/choices.ts';
import type { catalogCalls, WireProduct } from '../../catalog/contract.ts';
import { type CardProduct, toCardProduct } from '../../catalog/web/public/card-product.ts';
import type { searchCalls, WireSearch } from '../contract.ts';
import { searchQueryOf } from '../filters.ts';
import { type AppliedFilter, appliedFilters } from './common/applied-in-words.ts';
import { leftOutText } from './common/left-out-text.ts';
import { type PromotedFilter, promotedFilters } from './common/promoted-filters.ts';
import { nextPageParams, readPosition } from './search-params.ts';
import { searchLabel, searchText } from './search-text.ts';

/** Search response whose products have only the fields that pages show. */
type FoundData = Omit<WireSearch, 'products'> & { readonly products: readonly CardProduct[] };

/** Data of a page with search results. */
export type SearchData = {
  readonly found: FoundData;
  /** Promoted filters of the page's category, or of all categories. */
  readonly promoted: readonly PromotedFilter[];
  /** Active filters from the URL's parameters, without filters derived from its words. */
  readonly applied: readonly AppliedFilter[];
  /** Sentence about words that the search ignored; empty if it ignored none. */
  readonly leftOut: string;
  /** Error messages for invalid parameters of the URL, by name. The search ignores these parameters. */
  readonly errors: Readonly<Record<string, string>>;
  /** Number of listings up to the end of this page, including the listings on earlier pages. */
  readonly shown: number;
  /**
   * Similar listings, if there are few or no results. They differ from the search in one condition, or resemble the
   * first result.
   */
  readonly close: readonly CardProduct[];
  /** Query string of the URL that shows more listings; null at the end of the list. */
  readonly more: string | null;
};

type Context = Readonly<RouterContextProvider>;

async function searchLeniently(context: Context, query: Record<string, string>) {
  const api = apiFor<typeof searchCalls>(context);
  const outcome = await api('GET /search', { query: unvalidated(query) });
  const wrong = outcome.ok || outcome.status !== 400 ? {} : (outcome.problem.errors ?? {});
  const names = Object.keys(wrong);
  if (names.length === 0) return { outcome, errors: {} };
  const usable = Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
  const errors = Object.fromEntries(names.map((name) => [name, searchText(wrong[name]?.[0] ?? '')]));
  return { outcome: await api('GET /search', { query: unvalidated(usable) }), errors };
}

/**
 * Adds the filter groups and the total number to the response for a later page. The API sends them only with the first
 * page.
 */
async function withFirstPage(context: Context, query: Record<string, string>, found: WireSearch) {
  const { cursor, ...first } = query;
  if (!cursor) return found;
  const outcome = await searchLeniently(context, { ...first, limit: '1' });
  if (!outcome.outcome.ok) return found;
  const { filters, total } = outcome.outcome.data;
  return { ...found, filters, total };
}

/** Maximum number of similar listings to show. */
const MOST_CLOSE = 4;

/** Number of results below which the page also shows similar listings. */
const FEW_FOUND = 4;

/** Returns listings similar to the first result. Returns none if the search has enough results. */
async function findAlike(context: Context, { products, next }: WireSearch): Promise<WireProduct[]> {
  const [first] = products;
  if (!first || products.length >= FEW_FOUND || next !== null) return [];
  const outcome = await apiFor<typeof catalogCalls>(context)('GET /productAll/{id}/similar', {
    params: { id: first._id },
  });
  return outcome.ok ? [...outcome.data] : [];
}

/**
 * Returns the results of the suggested search that has the fewest results. Without suggested searches, returns listings
 * similar to the first result.
 */
async function findMore(context: Context, found: WireSearch): Promise<readonly WireProduct[]> {
  const { products, suggestions } = found;
  const [nearest] = suggestions.toSorted((a, b) => a.count - b.count);
  if (!nearest) return findAlike(context, found);
  const limit = String(products.length + MOST_CLOSE);
  const { outcome } = await searchLeniently(context, { ...nearest.query, limit, filters: 'no' });
  return outcome.ok ? outcome.data.products : [];
}

/** Returns the search response, with the API's English texts translated to the page's language. */
function foundInLanguage(found: WireSearch, viewerId: string | undefined): FoundData {
  return {
    ...found,
    products: found.products.map((one) => toCardProduct(one, viewerId)),
    filters: found.filters.map((group) => ({
      ...group,
      label: searchLabel(group.label),
      values: group.values.map((value) => ({ ...value, label: searchText(value.label) })),
    })),
    read: found.read.map((reading) => ({ ...reading, text: searchText(reading.text) })),
    suggestions: found.suggestions.map((other) => ({ ...other, text: searchText(other.text) })),
  };
}

/** Returns the cards of listings from {@link findMore} that are not among the results. */
async function findClose(
  context: Context,
  found: WireSearch,
  viewerId: string | undefined,
): Promise<CardProduct[]> {
  const known = new Set(found.products.map(({ _id }) => _id));
  return (await findMore(context, found))
    .filter(({ _id }) => !known.has(_id))
    .slice(0, MOST_CLOSE)
    .map((one) => toCardProduct(one, viewerId));
}

/**
 * Runs the search that a URL describes. Ignores invalid parameters and returns an error for each, so that one mistake
 * does not break the whole page.
 */
export async function loadSearch(
  context: Context,
  address: URLSearchParams,
  category?: CategorySlug,
): Promise<SearchData> {
  const { cursor, shown, skipped } = readPosition(address);
  const query = { ...searchQueryOf(address), limit: String(shown), ...(category && { category }) };
  const { outcome, errors } = await searchLeniently(context, query);
  if (!outcome.ok) throw refusedPage(outcome.problem);
  const found = await withFirstPage(context, query, outcome.data);
  const viewer = await viewerOf(context);
  const close = cursor ? [] : await findClose(context, found, viewer?._id);
  const count = found.products.length;
  return {
    found: foundInLanguage(found, viewer?._id),
    promoted: promotedFilters(category, found.filters),
    applied: appliedFilters(address, found),
    // The sentence says that there are results without the ignored words. So it is shown only with results.
    leftOut: count > 0 ? leftOutText(found.leftOut) : '',
    errors,
    close,
    shown: skipped + count,
    more: nextPageParams(address, count, found.next)?.toString() ?? null,
  };
}
