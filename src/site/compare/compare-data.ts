import type { RouterContextProvider } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';
import type { catalogCalls, WireListing, WirePrice } from '../../domains/catalog/contract.ts';
import {
  type CardProduct,
  placesInLanguage,
  toCardProduct,
} from '../../domains/catalog/web/public/card-product.ts';
import { pluralName } from '../../domains/catalog/web/public/category-sidebar.tsx';
import { countWord } from '../../domains/catalog/web/public/condition-view.ts';
import { readListing } from '../../domains/catalog/web/public/listing.ts';
import { MAX_COMPARED, readComparedIds } from './compared-ids.ts';
import { type Comparison, compareListings } from './comparison.ts';

/** Data of the page that compares listings. */
export type CompareData = {
  /** Compared listings, with the data for the headers of their columns. */
  readonly columns: readonly CompareColumn[];
  /** Heading such as `Three laptops side by side`. */
  readonly heading: string;
  readonly comparison: Comparison;
  /** Number of requested listings that never existed or no longer exist. */
  readonly missingCount: number;
  readonly leftOut: readonly string[];
  readonly unreadable: readonly string[];
  /** Other listings that the visitor could add to the comparison. Empty if the comparison is full. */
  readonly suggested: readonly CardProduct[];
};

/** Data for the header of a listing's column. */
export type CompareColumn = CardProduct &
  Pick<WireListing, 'reservedUntil' | 'soldAt'> & {
    /** Time at which the server read the listing, in ms. */
    readonly readAt: number;
  };

type Context = Readonly<RouterContextProvider>;
type Found = { readonly wire: WireListing; readonly prices: readonly WirePrice[] };

/** Number of suggested cards. Six cards fill rows of two and rows of three. */
const SUGGESTED = 6;

async function findListing(context: Context, id: string): Promise<Found | null> {
  const api = apiFor<typeof catalogCalls>(context);
  const params = { id };
  const [found, prices] = await Promise.all([
    api('GET /productAll/{id}', { params }),
    api('GET /productAll/{id}/prices', { params }),
  ]);
  if (found.ok) return { wire: found.data, prices: prices.ok ? prices.data : [] };
  if (found.status !== 404) throw refusedPage(found.problem);
  return null;
}

/** Returns a heading such as "Three laptops side by side". */
function headingOf(columns: readonly CompareColumn[]): string {
  const [first] = columns;
  if (!first) return t('compare.headingNone');
  if (columns.length === 1) return t('card.compareOf', { title: first.title });
  const word = countWord(columns.length);
  const count = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  const isOneKind = columns.every(({ category }) => category === first.category);
  if (!isOneKind) return t('compare.headingListings', { count });
  return t('compare.heading', { count, kind: pluralName(first.category).toLowerCase() });
}

/**
 * Suggests listings to add to the comparison. The listings most similar to the first compared listing come first, then
 * the newest listings of its category.
 */
async function suggestFor(context: Context, found: readonly Found[], viewer: Viewer | null) {
  const api = apiFor<typeof catalogCalls>(context);
  const first = found[0]?.wire;
  const [similar, newest] = await Promise.all([
    first ? api('GET /productAll/{id}/similar', { params: { id: first._id } }) : null,
    api('GET /products', {
      query: { limit: SUGGESTED + MAX_COMPARED, ...(first && { category: first.category }) },
    }),
  ]);
  const shown = new Set(found.map(({ wire }) => wire._id));
  const others = [...(similar?.ok ? similar.data : []), ...(newest.ok ? newest.data : [])];
  const once = new Map(others.filter(({ _id }) => !shown.has(_id)).map((one) => [one._id, one]));
  return [...once.values()].slice(0, SUGGESTED).map((one) => toCardProduct(one, viewer?._id));
}

/** Loads the listings whose ids are in the URL's query, and compares them. */
export async function loadComparison(
  context: Context,
  query: URLSearchParams,
  viewer: Viewer | null,
): Promise<CompareData> {
  const { ids, leftOut, unreadable } = readComparedIds(query);
  const answers = await Promise.all(ids.map((id) => findListing(context, id)));
  const found = answers.filter((one) => one !== null);
  const now = new Date();
  const columns = found.map(({ wire }) => ({
    ...toCardProduct(wire, viewer?._id),
    reservedUntil: wire.reservedUntil,
    soldAt: wire.soldAt,
    readAt: now.getTime(),
  }));
  const compared = found.map(({ wire, prices }) => ({
    product: placesInLanguage(readListing(wire)),
    prices,
  }));
  return {
    columns,
    heading: headingOf(columns),
    comparison: compareListings(compared, now),
    missingCount: ids.length - found.length,
    leftOut,
    unreadable,
    suggested: found.length < MAX_COMPARED ? await suggestFor(context, found, viewer) : [],
  };
}
