import type { RouterContextProvider } from 'react-router';
import type { Calls } from '../platform/contract.ts';
import { apiFor } from '../platform/page-context.ts';
import type { PictureFiles } from '../ui/picture.tsx';

/** A category as the grid shows it. */
export type HomeCategory = { readonly slug: string; readonly name: string; readonly detail: string };

/** A product as the latest cards show it. */
export type LatestProduct = {
  readonly id: string;
  readonly title: string;
  readonly categoryName: string;
  /** Whole taka. */
  readonly price: number;
  readonly picture: PictureFiles | null;
};

/** What the first page shows beside its fixed parts. */
export type HomeData = {
  readonly categories: readonly HomeCategory[];
  readonly latest: readonly LatestProduct[];
};

/** Three rows of three on wide screens. */
const LATEST_SHOWN = 9;

type WireCategory = { readonly category: string; readonly name: string; readonly detail: string };
type WireProduct = {
  readonly _id: string;
  readonly title: string;
  readonly category: string;
  readonly category_name?: string;
  readonly resalePrice: number;
  readonly image_url: string | null;
};

/** Pictures are stored four wide to three high; the largest file is at most this wide, in px. */
const CARD_WIDTH = 640;
const CARD_HEIGHT = 480;

function toLatest(wire: WireProduct): LatestProduct {
  return {
    id: wire._id,
    title: wire.title,
    categoryName: wire.category_name ?? wire.category,
    price: wire.resalePrice,
    picture: wire.image_url ? { src: wire.image_url, width: CARD_WIDTH, height: CARD_HEIGHT } : null,
  };
}

/** Asks for categories and the newest products; what cannot be had is left out rather than failing the page. */
export async function loadHome(context: Readonly<RouterContextProvider>): Promise<HomeData> {
  const api = apiFor<Calls>(context);
  const [categories, latest] = await Promise.all([api('GET /category'), api('GET /productsSort')]);
  return {
    categories: categories.ok
      ? (categories.data as unknown as WireCategory[]).map(({ category, name, detail }) => ({
          slug: category,
          name,
          detail,
        }))
      : [],
    latest: latest.ok ? (latest.data as unknown as WireProduct[]).slice(0, LATEST_SHOWN).map(toLatest) : [],
  };
}
