import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { offerMoved } from '../events.ts';
import { type OfferAction, offerStateAfter } from '../transitions.ts';
import { type Offer, priceOf } from './offer.ts';
import { type FurtherColumns, storeOfferMove } from './store.server.ts';

/** An action on an offer, with its actor and time. */
export type OfferMove = {
  readonly action: OfferAction;
  /** Id of the person who acts; null for the market itself. */
  readonly actorId: string | null;
  readonly reason?: string | null;
  readonly now: Date;
};

/**
 * Applies an action to an offer: stores the new state and the history, and publishes `offer.moved`. The caller must
 * have locked the offer and checked that its state allows the action.
 */
export async function moveOffer(
  tx: Tx,
  offer: Offer,
  { action, actorId, reason = null, now }: OfferMove,
  further: FurtherColumns = {},
): Promise<Offer> {
  const from = action === 'make' ? null : offer.state;
  const to = from === null ? 'open' : offerStateAfter(action, from);
  const { counterPoisha = offer.counterPoisha, keptUntil = offer.keptUntil } = further;
  const pricePoisha = counterPoisha ?? priceOf(offer);
  await storeOfferMove(tx, offer.id, { action, from, to, actorId, pricePoisha, reason, now }, further);
  const { id: offerId, productId, buyerId, sellerId } = offer;
  await publish(tx, offerMoved, {
    ...{ offerId, productId, buyerId, sellerId, action, from, to, pricePoisha, actorId, reason },
    keptUntil: to === 'accepted' ? (keptUntil?.toISOString() ?? null) : null,
  });
  return { ...offer, ...further, state: to, counterPoisha, keptUntil };
}
