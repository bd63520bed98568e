import { poishaToTaka } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { type User, usersByIds } from '../../accounts/public-api.server.ts';
import { keptUntilOf, type Product, productsByIds } from '../../catalog/public-api.server.ts';
import type { WireOffer, WireOfferChoice } from '../contract.ts';
import { offersRefusals } from '../contract.ts';
import { offerBounds, triesLeft } from '../rules.ts';
import { standingStates } from '../transitions.ts';
import { offerRefusal } from './make-offer.server.ts';
import type { Offer } from './offer.ts';
import { offersOn } from './store.server.ts';

/** Converts a product for responses about offers. */
export function toOfferedProduct(product: Product): WireOffer['product'] {
  const [photo] = product.pictures;
  return {
    _id: product.id,
    title: product.title,
    resalePrice: poishaToTaka(product.resalePricePoisha),
    state: product.state,
    picture: photo
      ? { id: photo.id, width: photo.width, height: photo.height, placeholder: photo.placeholder }
      : null,
  };
}

/** Data of an offer's response besides its own row. `keptUntil`: end of the hold for its order, or null. */
type Around = Pick<WireOffer, 'role' | 'keptUntil'> & { readonly product: Product; readonly partner: User };

function toWire(offer: Offer, { role, keptUntil, product, partner }: Around): WireOffer {
  const { id, state, askedPoisha, offeredPoisha, counterPoisha, madeAt, dueAt, bookingId } = offer;
  return {
    _id: id,
    role,
    state,
    product: toOfferedProduct(product),
    partner: { name: partner.name, verified: partner.verified },
    asked: poishaToTaka(askedPoisha),
    offered: poishaToTaka(offeredPoisha),
    counter: counterPoisha === null ? null : poishaToTaka(counterPoisha),
    madeAt: madeAt.toISOString(),
    dueAt: standingStates.some((one) => one === state) ? dueAt.toISOString() : null,
    orderId: bookingId,
    keptUntil,
  };
}

/** Converts offers for responses to one of their sides, in the given order. */
export async function toWireOffers(
  db: Db,
  offers: readonly Offer[],
  readerId: string,
  now: Date,
): Promise<WireOffer[]> {
  const partnerOf = ({ buyerId, sellerId }: Offer) => (buyerId === readerId ? sellerId : buyerId);
  const orderIds = offers.flatMap(({ bookingId }) => bookingId ?? []);
  const [people, found, holds] = await Promise.all([
    usersByIds(db, offers.map(partnerOf)),
    productsByIds(db, [...new Set(offers.map(({ productId }) => productId))], now),
    keptUntilOf(db, orderIds, now),
  ]);
  const products = new Map(found.map((product) => [product.id, product]));
  return offers.map((offer) => {
    const product = products.get(offer.productId);
    const partner = people.get(partnerOf(offer));
    if (!product || !partner) throw new Error('an offer refers to a product or person that does not exist');
    const role = offer.buyerId === readerId ? 'buyer' : 'seller';
    const keptUntil = holds.get(offer.bookingId ?? '')?.toISOString() ?? null;
    return toWire(offer, { role, keptUntil, product, partner });
  });
}

/** Returns the data that a buyer needs to make an offer for a product. Null if the product does not exist. */
export async function readOfferChoice(
  db: Db,
  { productId, buyerId, now }: { readonly productId: string; readonly buyerId: string; readonly now: Date },
): Promise<WireOfferChoice | null> {
  const [product] = await productsByIds(db, [productId], now);
  if (!product) return null;
  const earlier = await offersOn(db, productId, buyerId);
  const refused = await inTransaction(db, (tx) => offerRefusal(tx, product, buyerId, earlier));
  const bounds = offerBounds(product.resalePricePoisha);
  const { code, detail } = refused ?? (bounds ? { code: null } : { code: 'offers-off' as const });
  const known: Readonly<Record<string, { readonly detail?: string }>> = offersRefusals;
  const message = detail ?? (code === null ? '' : known[code]?.detail) ?? 'This is not for sale.';
  const [latest] = await toWireOffers(db, earlier.slice(0, 1), buyerId, now);
  return {
    product: toOfferedProduct(product),
    bounds: bounds && {
      least: poishaToTaka(bounds.leastPoisha),
      most: poishaToTaka(bounds.mostPoisha),
    },
    triesLeft: triesLeft(earlier.map(({ state }) => state)),
    closed: code === null ? null : { code, message },
    latest: latest ?? null,
  };
}
