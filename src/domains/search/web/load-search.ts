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
import { nextPageParams, readPosition } from './search-params.ts';

/** Result of a search, as far as a page shows it. */
type FoundData = Omit<WireSearch, 'products'> & { readonly products: readonly CardProduct[] };

/** Data of a page of results. */
export type SearchData = {
  readonly found: FoundData;
  /** A sentence for each field of the address that could not be used; it was left out of the search. */
  readonly errors: Readonly<Record<string, string>>;
  /** Listings shown up to here, those before the cursor included. */
  readonly shown: number;
  /** Where few were found, or nothing: others that differ in one condition, or are like the first. */
  readonly close: readonly CardProduct[];
  /** Query of the address that shows more, or null at the end. */
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
  const errors = Object.fromEntries(names.map((name) => [name, wrong[name]?.[0] ?? '']));
  return { outcome: await api('GET /search', { query: unvalidated(usable) }), errors };
}

/** Filters and total stand on the first page of a search only; later pages reuse them. */
async function withFirstPage(context: Context, query: Record<string, string>, found: WireSearch) {
  const { cursor, ...first } = query;
  if (!cursor) return found;
  const outcome = await searchLeniently(context, { ...first, limit: '1' });
  if (!outcome.outcome.ok) return found;
  const { filters, total } = outcome.outcome.data;
  return { ...found, filters, total };
}

/** Most listings that are shown as close to what was asked. */
const MOST_CLOSE = 4;

/** A list of fewer shows what is close to it. */
const FEW_FOUND = 4;

/** Listings like the first one that was found, where no other search finds more. */
async function findAlike(context: Context, { products, next }: WireSearch): Promise<WireProduct[]> {
  const [first] = products;
  if (!first || products.length >= FEW_FOUND || next !== null) return [];
  const outcome = await apiFor<typeof catalogCalls>(context)('GET /productAll/{id}/similar', {
    params: { id: first._id },
  });
  return outcome.ok ? [...outcome.data] : [];
}

/** Listings that the narrowest of the searches for more finds, or that are like the first of the few found. */
async function findMore(context: Context, found: WireSearch): Promise<readonly WireProduct[]> {
  const { products, suggestions } = found;
  const [nearest] = suggestions.toSorted((a, b) => a.count - b.count);
  if (!nearest) return findAlike(context, found);
  const limit = String(products.length + MOST_CLOSE);
  const { outcome } = await searchLeniently(context, { ...nearest.query, limit, filters: 'no' });
  return outcome.ok ? outcome.data.products : [];
}

/** Listings that are close to what was asked and not among those found. */
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
 * Searches for what an address asks, inside a category where one is given. Wrong values of single fields are
 * left out and told, so that one slip does not cost the whole page.
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
    found: { ...found, products: found.products.map((one) => toCardProduct(one, viewer?._id)) },
    errors,
    close,
    shown: skipped + count,
    more: nextPageParams(address, count, found.next)?.toString() ?? null,
  };
}
