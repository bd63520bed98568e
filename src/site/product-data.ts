import type { RouterContextProvider } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { type CheckLine, checkLines } from '../domains/accounts/checks.ts';
import type { Viewer } from '../domains/accounts/web/public/require-viewer.ts';
import type { bookingsCalls, WireBooking } from '../domains/bookings/contract.ts';
import type { catalogCalls, WirePrice, WireProduct, WireSeller } from '../domains/catalog/contract.ts';
import {
  type CardProduct,
  placesInLanguage,
  toCardProduct,
} from '../domains/catalog/web/public/card-product.ts';
import { readListing, type WholeListing } from '../domains/catalog/web/public/listing.ts';
import { NO_RELATION, type Relation } from '../domains/catalog/web/public/viewer-state.ts';
import { likenessWords } from '../domains/catalog/web/site/likeness.ts';
import { type OfferView, offerView } from '../domains/catalog/web/site/offer-view.ts';
import type { offersCalls } from '../domains/offers/contract.ts';
import { offerPaths } from '../domains/offers/web/site/offer-paths.ts';
import { listingLift } from '../domains/selling/web/site/listing-lift.ts';
import type { wishlistCalls } from '../domains/wishlist/contract.ts';
import { canOrder } from './parts/can-order.ts';
import {
  type ProductCheck,
  type ProductTexts,
  productCheck,
  productTexts,
  type SellerTexts,
  sellerTexts,
  unavailableText,
} from './product-texts.ts';

/** Other listing on the product's page, and the reason why it is shown. */
export type SimilarListing = { readonly card: CardProduct; readonly why: string | null };

/** The viewer's own order of the product. */
export type OwnOrder = Pick<
  WireBooking,
  '_id' | 'state' | 'orderDate' | 'paidAt' | 'heldUntil' | 'keptUntil'
>;

/** Data of a product's page. */
export type FoundProduct = {
  readonly product: WholeListing;
  readonly texts: ProductTexts;
  readonly check: ProductCheck;
  /** Advice for the seller that improves the listing's rank in lists. Null if the rank needs no improvement. */
  readonly lift: string | null;
  readonly offer: OfferView;
  readonly seller: WireSeller | null;
  /** Texts about the seller; null if `seller` is null. */
  readonly sellerTexts: SellerTexts | null;
  /** Checks that a verified seller has passed. Empty for other sellers. */
  readonly checked: readonly CheckLine[];
  readonly prices: readonly WirePrice[];
  readonly similar: readonly SimilarListing[];
  /** Relation between the viewer and the product. */
  readonly relation: Relation;
  readonly order: OwnOrder | null;
  /** Path of the form for an offer. Null if the viewer cannot make an offer. */
  readonly offerPath: string | null;
  /** Time at which the server read the data, in ms. */
  readonly readAt: number;
};

/** Data for a product's page. `product` is null if the product does not exist or no longer exists. */
export type ProductData =
  | FoundProduct
  | {
      readonly product: null;
      /** Reason why the product is gone, as a sentence. Null if unknown. */
      readonly why: string | null;
      /** Whether the listings are similar to the product. Otherwise they are the newest of the market. */
      readonly isAlike: boolean;
      readonly similar: readonly SimilarListing[];
    };

type Context = Readonly<RouterContextProvider>;

/** Number of cards on the page of a product that is gone. */
const GONE_SHOWN = 4;

async function highlightedListings(context: Context): Promise<SimilarListing[]> {
  const outcome = await apiFor<typeof catalogCalls>(context)('GET /highlights');
  if (!outcome.ok) return [];
  return outcome.data.latest.slice(0, GONE_SHOWN).map((one) => ({ card: toCardProduct(one), why: null }));
}

/** Returns the listings to show on the page of a product that is gone: similar ones, or the newest of the market. */
async function listingsInstead(context: Context, similar: readonly WireProduct[], viewer: Viewer | null) {
  if (similar.length === 0) return { isAlike: false, similar: await highlightedListings(context) };
  const cards = similar.map((one) => ({ card: toCardProduct(one, viewer?._id), why: null }));
  return { isAlike: true, similar: cards };
}

/**
 * Returns the most important of the viewer's orders for a product. The paid order comes first, then an open one, then
 * the latest.
 */
function decisiveOrder(orders: readonly WireBooking[]): OwnOrder | null {
  const found =
    orders.find(({ state }) => state === 'paid') ?? orders.find(({ state }) => state === 'open') ?? orders[0];
  if (!found) return null;
  const { _id, state, orderDate, paidAt, heldUntil, keptUntil } = found;
  return { _id, state, orderDate, paidAt, heldUntil, keptUntil };
}

/**
 * Returns a buyer's order for a product, and whether the product is on the buyer's wish list. If an API call fails, its
 * result is empty. That does no harm, because the server refuses duplicates anyway.
 */
async function ownOrderAndWish(context: Context, productId: string) {
  const api = apiFor<typeof bookingsCalls & typeof wishlistCalls>(context);
  const [orders, wishes] = await Promise.all([
    api('GET /bookings', { query: { productId, limit: 10 } }),
    api('GET /wishlist', { query: { productId, limit: 1 } }),
  ]);
  return {
    order: orders.ok ? decisiveOrder(orders.data) : null,
    isWished: wishes.ok && wishes.data.length > 0,
  };
}

async function relationOf(context: Context, product: WholeListing, viewer: Viewer | null) {
  if (viewer?.userType === 'Buyer') {
    const { order, isWished } = await ownOrderAndWish(context, product.id);
    return { order, relation: { isOwn: false, order: order?.state ?? null, isWished } };
  }
  const isOwn = viewer !== null && viewer._id === product.sellerId;
  return { order: null, relation: { ...NO_RELATION, isOwn } };
}

/**
 * Returns whether the viewer may make an offer, and the seller takes offers for this product. Makes no API call for
 * viewers who may not order.
 */
async function takesOffersOf(context: Context, id: string, viewer: Viewer | null): Promise<boolean> {
  if (!canOrder(viewer)) return false;
  const api = apiFor<typeof offersCalls>(context);
  const outcome = await api('GET /productAll/{id}/offers', { params: { id } });
  return outcome.ok && outcome.data.takesOffers;
}

function toSimilar(similar: WireProduct, product: WholeListing, viewer: Viewer | null): SimilarListing {
  return {
    card: toCardProduct(similar, viewer?._id),
    why: likenessWords(product, readListing(similar)),
  };
}

/** Loads a product for a viewer, together with the other data of the product's page. */
export async function loadProduct(context: Context, id: string, viewer: Viewer | null): Promise<ProductData> {
  const api = apiFor<typeof catalogCalls>(context);
  const params = { id };
  const [found, similar, prices, seller, takesOffers] = await Promise.all([
    api('GET /productAll/{id}', { params }),
    api('GET /productAll/{id}/similar', { params }),
    api('GET /productAll/{id}/prices', { params }),
    api('GET /productAll/{id}/seller', { params }),
    takesOffersOf(context, id, viewer),
  ]);
  if (!found.ok) {
    if (found.status !== 404) throw refusedPage(found.problem);
    const why = unavailableText(found.problem.detail);
    const instead = await listingsInstead(context, similar.ok ? similar.data : [], viewer);
    return { product: null, why, ...instead };
  }
  const product = readListing(found.data);
  const placed = placesInLanguage(product);
  const lift = listingLift(product);
  const checked = seller.ok && seller.data.verification ? checkLines(seller.data.verification) : [];
  const stand = await relationOf(context, product, viewer);
  const now = new Date();
  return {
    product,
    texts: productTexts(placed, stand.relation.isOwn, lift !== null),
    check: productCheck(product),
    lift,
    offer: offerView(placed, now),
    offerPath: takesOffers && product.state === 'unsold' ? offerPaths.makeOffer(id) : null,
    seller: seller.ok ? seller.data : null,
    sellerTexts: seller.ok ? sellerTexts(seller.data, checked) : null,
    checked,
    prices: prices.ok ? prices.data : [],
    similar: similar.ok ? similar.data.map((one) => toSimilar(one, product, viewer)) : [],
    readAt: now.getTime(),
    ...stand,
  };
}
