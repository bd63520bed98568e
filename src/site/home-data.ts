import type { RouterContextProvider } from 'react-router';
import { currentLanguage } from '#kernel/locale.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { categoryDetail } from '#texts/category-detail.ts';
import { t } from '#texts/t.ts';
import { placeName } from '../domains/attributes/districts.ts';
import type { catalogCalls, WireCategory, WireHighlights, WirePrice } from '../domains/catalog/contract.ts';
import { type Listing, readListing } from '../domains/catalog/web/public/listing.ts';
import type { promotionCalls } from '../domains/promotion/contract.ts';
import type { searchCalls, WireShortcuts } from '../domains/search/contract.ts';
import { shortcutLabel } from './parts/shortcut-label.ts';

/** Category for the grid of the home page. */
export type HomeCategory = {
  readonly slug: WireCategory['category'];
  readonly name: string;
  readonly detail: string;
};

/** Product for the cards of the latest products. */
export type LatestProduct = Pick<
  Listing,
  'id' | 'title' | 'category' | 'categoryName' | 'condition' | 'facts' | 'images' | 'resalePrice'
> & {
  /** The product's district in the language of the page. */
  readonly place: string;
};

/** Listing that the home page shows as an example, with the marks on its first photo. */
export type ExampleListing = Pick<Listing, 'id' | 'title' | 'images' | 'resalePrice' | 'facts'> & {
  /** Prices of similar products. */
  readonly prices: readonly WirePrice[];
};

/**
 * Longer texts of the home page. The server sends them with the page's data, because they would make the JavaScript of
 * the Bangla pages too large.
 */
type HomeTexts = {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly latestSub: string;
  /** Texts of the three steps: find, test, pay. */
  readonly steps: readonly [find: string, test: string, pay: string];
};

/** Data of the home page. */
export type HomeData = {
  readonly texts: HomeTexts;
  readonly categories: readonly HomeCategory[];
  readonly latest: readonly LatestProduct[];
  readonly example: ExampleListing | null;
  readonly soldThisMonth: number;
  /** Most recent sale of today; null if there was none. */
  readonly soldToday: WireHighlights['soldToday'];
  /** Popular searches, brands and counts of listings and sellers; null if they could not be loaded. */
  readonly shortcuts: WireShortcuts | null;
  /**
   * First advertised product, or null. It is a separate promise, so that navigations do not wait for this last part of
   * the page.
   */
  readonly advertisement: Promise<Listing | null>;
};

function toLatestProduct(listing: Listing): LatestProduct {
  const { id, title, category, categoryName, condition, location, facts, images, resalePrice } = listing;
  return {
    ...{ id, title, category, categoryName, condition, facts, resalePrice },
    place: placeName(location, currentLanguage()),
    images: images.slice(0, 1),
  };
}

function toExample(
  { id, title, images, resalePrice, facts }: Listing,
  prices: readonly WirePrice[],
): ExampleListing {
  return { id, title, resalePrice, facts, images: images.slice(0, 1), prices };
}

async function firstAdvertisement(context: Readonly<RouterContextProvider>): Promise<Listing | null> {
  const api = apiFor<typeof promotionCalls>(context);
  const outcome = await api('GET /advertisement', { query: { limit: 1 } }).catch(() => null);
  const first = outcome?.ok ? outcome.data[0] : undefined;
  if (!first) return null;
  // The specification demands the seller's email address in this response. The page does not need it, so it is removed
  // here: the seller may sign in with it.
  const { email: _, ...product } = first;
  return readListing(product);
}

function homeTexts(): HomeTexts {
  return {
    title: t('home.title'),
    description: t('home.description'),
    lead: t('home.lead'),
    latestSub: t('home.latestSub'),
    steps: [t('home.findText'), t('home.testText'), t('home.payText')],
  };
}

function shortcutsInLanguage(shortcuts: WireShortcuts): WireShortcuts {
  const searches = shortcuts.searches.map((one) => ({ ...one, label: shortcutLabel(one) }));
  return { ...shortcuts, searches };
}

/** Loads the data of the home page. Parts that fail to load are omitted, so that the page still works. */
export async function loadHome(context: Readonly<RouterContextProvider>): Promise<HomeData> {
  const api = apiFor<typeof catalogCalls & typeof searchCalls>(context);
  const advertisement = firstAdvertisement(context);
  const [categories, highlights, shortcuts] = await Promise.all([
    api('GET /category'),
    api('GET /highlights'),
    api('GET /search/shortcuts'),
  ]);
  const { latest, example, examplePrices, soldThisMonth, soldToday }: WireHighlights = highlights.ok
    ? highlights.data
    : { latest: [], example: null, examplePrices: [], soldThisMonth: 0, soldToday: null };
  return {
    texts: homeTexts(),
    categories: categories.ok
      ? categories.data.map(({ category, name, detail }) => ({
          slug: category,
          name,
          detail: categoryDetail(category, detail),
        }))
      : [],
    latest: latest.map((product) => toLatestProduct(readListing(product))),
    example: example && toExample(readListing(example), examplePrices),
    soldThisMonth,
    soldToday: soldToday && { ...soldToday, place: placeName(soldToday.place, currentLanguage()) },
    shortcuts: shortcuts.ok ? shortcutsInLanguage(shortcuts.data) : null,
    advertisement,
  };
}
