import { takaToPoisha } from '#kernel/money.ts';
import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { orderRefusal } from '../../bookings/public-api.server.ts';
import { lockProduct, type Product } from '../../catalog/public-api.server.ts';
import { areBlocked } from '../../conversations/public-api.server.ts';
import { amountRefusal, answerAtOnce, triesLeft } from '../rules.ts';
import { ANSWER_MS, MOST_KEPT, type OfferState } from '../transitions.ts';
import { acceptOffer, countKept } from './accept-offer.server.ts';
import { moveOffer } from './move-offer.server.ts';
import type { Offer } from './offer.ts';
import { insertOffer, lockOffersOn, termsOf } from './store.server.ts';

/** Values of a buyer's new offer for a product. */
export type OfferRequest = {
  readonly productId: string;
  readonly buyerId: string;
  /** Price in whole taka. */
  readonly taka: number;
  readonly buyerPhone: string;
  readonly buyerLocation: string;
  readonly now: Date;
};

/** A new offer, after any automatic answer. */
export type MadeOffer = {
  readonly offerId: string;
  readonly state: OfferState;
  /** Id of the order if the offer was accepted automatically, or null. */
  readonly bookingId: string | null;
  readonly triesLeft: number;
};

/** Reasons why a person cannot make an offer for a product now. */
export type OfferRefusal =
  | 'not-found'
  | 'own-product'
  | 'product-sold'
  | 'offers-off'
  | 'person-blocked'
  | 'offer-agreed'
  | 'offer-stands'
  | 'no-tries-left';

/**
 * Returns why a buyer cannot make an offer for a product; null if they can. `earlier` has all offers of this buyer for
 * this product.
 */
export async function offerRefusal(
  tx: Tx,
  product: Product | null,
  buyerId: string,
  earlier: readonly Offer[],
): Promise<Refused<OfferRefusal> | null> {
  const refused = orderRefusal(product, buyerId);
  if (refused || !product) return refused ?? refuse('not-found');
  // guard: offers-off (condition => false)
  if ((await termsOf(tx, product.id)).isOff) return refuse('offers-off');
  // guard: offer-to-blocked (condition => false)
  if (await areBlocked(tx, buyerId, product.sellerId)) return refuse('person-blocked');
  const states = earlier.map(({ state }) => state);
  if (states.includes('accepted')) return refuse('offer-agreed');
  // guard: offer-while-one-stands (condition => false)
  if (states.includes('open')) return refuse('offer-stands');
  // guard: three-tries (condition => false)
  return triesLeft(states) === 0 ? refuse('no-tries-left') : null;
}

async function answerByTerms(
  tx: Tx,
  product: Product,
  offer: Offer,
  now: Date,
): Promise<{ readonly state: OfferState; readonly bookingId: string | null }> {
  const answer = answerAtOnce(offer.offeredPoisha, await termsOf(tx, product.id));
  if (answer === 'decline') {
    const { state } = await moveOffer(tx, offer, { action: 'decline', actorId: null, now });
    return { state, bookingId: null };
  }
  // If the product cannot be held now, the offer stays open and the seller decides. The same applies while the bank
  // works on a payment of the buyer.
  const isFree = product.state === 'unsold' && (await countKept(tx, offer.buyerId, now)) < MOST_KEPT;
  if (answer !== 'accept' || !isFree) return { state: 'open', bookingId: null };
  const accepted = await acceptOffer(tx, product, offer, { action: 'accept', actorId: null, now });
  if (!accepted.ok && accepted.code === 'payment-in-flight') return { state: 'open', bookingId: null };
  if (!accepted.ok) throw new Error(`a product that is for sale could not be reserved: ${accepted.code}`);
  return { state: 'accepted', bookingId: accepted.value };
}

/**
 * Makes an offer, and accepts or declines it automatically if the seller's hidden prices say so. If the seller has
 * countered an earlier offer, the new offer refuses that counter-offer.
 */
export async function makeOffer(
  tx: Tx,
  request: OfferRequest,
): Promise<Result<MadeOffer, OfferRefusal | 'invalid-input'>> {
  const { productId, buyerId, taka, now } = request;
  if (!(await lockOpenUser(tx, buyerId))) return refuse('not-found');
  const product = await lockProduct(tx, productId, now);
  const earlier = product ? await lockOffersOn(tx, productId, buyerId) : [];
  const refused = await offerRefusal(tx, product, buyerId, earlier);
  if (refused || !product) return refused ?? refuse('not-found');
  const offeredPoisha = takaToPoisha(taka);
  const wrong = amountRefusal(offeredPoisha, product.resalePricePoisha);
  if (wrong) return wrong;
  const countered = earlier.find(({ state }) => state === 'countered');
  if (countered) {
    await moveOffer(tx, countered, { action: 'refuse', actorId: buyerId, reason: 'new-offer', now });
  }
  const offer = await insertOffer(tx, {
    productId,
    buyerId,
    sellerId: product.sellerId,
    askedPoisha: product.resalePricePoisha,
    offeredPoisha,
    buyerPhone: request.buyerPhone,
    meetLocation: request.buyerLocation,
    madeAt: now,
    dueAt: new Date(now.getTime() + ANSWER_MS),
  });
  if (!offer) return refuse('offer-stands');
  await moveOffer(tx, offer, { action: 'make', actorId: buyerId, now });
  const answer = await answerByTerms(tx, product, offer, now);
  const states = [...earlier.map(({ state }) => state), answer.state];
  return done({ offerId: offer.id, ...answer, triesLeft: triesLeft(states) });
}
