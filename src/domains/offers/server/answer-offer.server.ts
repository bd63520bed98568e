import { takaToPoisha } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { lockProduct, type Product } from '../../catalog/public-api.server.ts';
import { areBlocked } from '../../conversations/public-api.server.ts';
import type { AgreeRefusal } from '../../orders/public-api.server.ts';
import { counterRefusal } from '../rules.ts';
import { ANSWER_MS, canMoveOffer, type OfferAction } from '../transitions.ts';
import { acceptOffer } from './accept-offer.server.ts';
import { moveOffer } from './move-offer.server.ts';
import type { Offer } from './offer.ts';
import { lockOffer, offerById } from './store.server.ts';

/** Actor and time of an action on an offer. */
export type OfferAct = { readonly offerId: string; readonly actorId: string; readonly now: Date };

/** Returns a person's side in an offer; null for people who are on neither side. */
function sideOfOffer(
  { buyerId, sellerId }: Pick<Offer, 'buyerId' | 'sellerId'>,
  personId: string,
): 'buyer' | 'seller' | null {
  // guard: offer-of-buyer (condition => true)
  if (personId === buyerId) return 'buyer';
  // guard: offer-of-seller (condition => true)
  return personId === sellerId ? 'seller' : null;
}

type Locked = { readonly offer: Offer; readonly product: Product; readonly action: OfferAction };

/**
 * Locks an offer and its product for an action by one of its sides. `actions` names the action of each side. Refuses
 * the action if the offer's state does not allow it. Also refuses it after the deadline, even if the sweep has not
 * ended the offer yet.
 */
async function lockForAct(
  tx: Tx,
  { offerId, actorId, now }: OfferAct,
  actions: Partial<Readonly<Record<'buyer' | 'seller', OfferAction>>>,
): Promise<Result<Locked, 'not-found' | 'offer-state' | 'offer-lapsed'>> {
  const known = await offerById(tx, offerId);
  const side = known && sideOfOffer(known, actorId);
  const action = side && actions[side];
  if (!known || !side || !action || !(await lockOpenUser(tx, known.buyerId))) return refuse('not-found');
  const product = await lockProduct(tx, known.productId, now);
  const offer = await lockOffer(tx, offerId);
  if (!product || !offer) return refuse('not-found');
  // guard: offer-by-table (condition => false)
  if (!canMoveOffer(action, offer.state, side)) return refuse('offer-state');
  // guard: offer-in-time (condition => false)
  if (offer.dueAt <= now) return refuse('offer-lapsed');
  return done({ offer, product, action });
}

/** Accepts an offer (seller) or a counter-offer (buyer); returns the order's id. */
export async function agreeToOffer(
  tx: Tx,
  act: OfferAct,
): Promise<
  Result<
    string,
    AgreeRefusal | 'not-found' | 'offer-state' | 'offer-lapsed' | 'too-many-kept' | 'person-blocked'
  >
> {
  const locked = await lockForAct(tx, act, { buyer: 'take', seller: 'accept' });
  if (!locked.ok) return locked;
  const { offer, product, action } = locked.value;
  // guard: accept-of-blocked (condition => false)
  if (await areBlocked(tx, offer.buyerId, offer.sellerId)) return refuse('person-blocked');
  const by = { actorId: act.actorId, now: act.now };
  return acceptOffer(tx, product, offer, { ...by, action: action === 'take' ? 'take' : 'accept' });
}

/** Declines an offer (seller) or a counter-offer (buyer). */
export async function declineOffer(
  tx: Tx,
  act: OfferAct,
): Promise<Result<null, 'not-found' | 'offer-state' | 'offer-lapsed'>> {
  const locked = await lockForAct(tx, act, { buyer: 'refuse', seller: 'decline' });
  if (!locked.ok) return locked;
  const { offer, action } = locked.value;
  await moveOffer(tx, offer, { action, actorId: act.actorId, now: act.now });
  return done(null);
}

/** Withdraws a buyer's offer that the seller has not answered. */
export async function withdrawOffer(
  tx: Tx,
  act: OfferAct,
): Promise<Result<null, 'not-found' | 'offer-state' | 'offer-lapsed'>> {
  const locked = await lockForAct(tx, act, { buyer: 'withdraw' });
  if (!locked.ok) return locked;
  await moveOffer(tx, locked.value.offer, { action: 'withdraw', actorId: act.actorId, now: act.now });
  return done(null);
}

/**
 * Counters an offer with the seller's price, in whole taka. The buyer gets the same time to answer as the seller had.
 */
export async function counterOffer(
  tx: Tx,
  act: OfferAct,
  taka: number,
): Promise<Result<null, 'not-found' | 'offer-state' | 'offer-lapsed' | 'invalid-input' | 'person-blocked'>> {
  const locked = await lockForAct(tx, act, { seller: 'counter' });
  if (!locked.ok) return locked;
  const { offer, product } = locked.value;
  // guard: counter-to-blocked (condition => false)
  if (await areBlocked(tx, offer.buyerId, offer.sellerId)) return refuse('person-blocked');
  const counterPoisha = takaToPoisha(taka);
  const prices = { offeredPoisha: offer.offeredPoisha, pricePoisha: product.resalePricePoisha };
  const wrong = counterRefusal(counterPoisha, prices);
  if (wrong) return wrong;
  const dueAt = new Date(act.now.getTime() + ANSWER_MS);
  const by = { actorId: act.actorId, now: act.now };
  await moveOffer(tx, offer, { action: 'counter', ...by }, { counterPoisha, dueAt });
  return done(null);
}
