import type { RouterContextProvider } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import type { catalogCalls, WireCategory, WireProduct } from '../domains/catalog/contract.ts';
import { type Listing, readListing } from '../domains/catalog/web/parts/listing.ts';
import type { promotionCalls } from '../domains/promotion/contract.ts';

/** A category as the grid shows it. */
export type HomeCategory = {
  readonly slug: WireCategory['category'];
  readonly name: string;
  readonly detail: string;
};

/** A product as the latest cards show it. */
export type LatestProduct = {
  readonly id: string;
  readonly title: string;
  readonly categoryName: string;
  /** Whole taka. */
  readonly price: number;
  /** The main photo, if there is one. */
  readonly images: Listing['images'];
};

/** What the first page shows beside its fixed parts. */
export type HomeData = {
  readonly categories: readonly HomeCategory[];
  readonly latest: readonly LatestProduct[];
  /**
   * The first advertisement, or null. A promise of its own: it stands at the foot of the page, so on the way from
   * another page nothing waits for it.
   */
  readonly advertisement: Promise<Listing | null>;
};

/** Three rows of three on wide screens. */
const LATEST_SHOWN = 9;

function toLatestProduct(wire: WireProduct): LatestProduct {
  const { id, title, categoryName, resalePrice, images } = readListing(wire);
  return { id, title, categoryName, price: resalePrice, images: images.slice(0, 1) };
}

async function firstAdvertisement(context: Readonly<RouterContextProvider>): Promise<Listing | null> {
  const api = apiFor<typeof promotionCalls>(context);
  const outcome = await api('GET /advertisement', { query: { limit: 1 } }).catch(() => null);
  const first = outcome?.ok ? outcome.data[0] : undefined;
  return first ? readListing(first) : null;
}

/** Asks for categories and the newest products; what cannot be had is left out rather than failing the page. */
export async function loadHome(context: Readonly<RouterContextProvider>): Promise<HomeData> {
  const api = apiFor<typeof catalogCalls>(context);
  const advertisement = firstAdvertisement(context);
  const [categories, latest] = await Promise.all([
    api('GET /category'),
    api('GET /productsSort', { query: { limit: LATEST_SHOWN } }),
  ]);
  return {
    categories: categories.ok
      ? categories.data.map(({ category, name, detail }) => ({ slug: category, name, detail }))
      : [],
    latest: latest.ok ? latest.data.map(toLatestProduct) : [],
    advertisement,
  };
}
