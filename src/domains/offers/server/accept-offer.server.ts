import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { bookingStatuses } from '../../bookings/public-api.server.ts';
import type { Product } from '../../catalog/public-api.server.ts';
import { type AgreeRefusal, agreePrice } from '../../orders/public-api.server.ts';
import type { OfferEnding } from '../events.ts';
import { KEPT_MS, MOST_KEPT, REMIND_MS } from '../transitions.ts';
import { moveOffer } from './move-offer.server.ts';
import { type Offer, priceOf } from './offer.ts';
import { keptBookingsOf, lockKeepsOf, lockStandingOffers } from './store.server.ts';

/** Action that accepts an offer (`accept`) or a counter-offer (`take`), with its actor. */
export type Acceptance = {
  readonly action: 'accept' | 'take';
  /** Id of the person who accepts; null if a hidden price accepts automatically. */
  readonly actorId: string | null;
  readonly now: Date;
};

/** Counts the products held for a buyer by accepted offers. Locks the buyer's holds until the transaction ends. */
export async function countKept(tx: Tx, buyerId: string, now: Date): Promise<number> {
  await lockKeepsOf(tx, buyerId);
  const statuses = await bookingStatuses(tx, await keptBookingsOf(tx, buyerId, now));
  return [...statuses.values()].filter((status) => status === 'open').length;
}

async function endOthers(tx: Tx, { id, productId }: Offer, now: Date): Promise<void> {
  const reason: OfferEnding = 'another-accepted';
  for (const other of await lockStandingOffers(tx, productId, id)) {
    await moveOffer(tx, other, { action: 'end', actorId: null, reason, now });
  }
}

/**
 * Accepts an offer or counter-offer: creates or updates the buyer's order, holds the product and ends all other offers.
 * The caller must have locked the offer and its product. Returns the order's id.
 */
export async function acceptOffer(
  tx: Tx,
  product: Product,
  offer: Offer,
  { action, actorId, now }: Acceptance,
): Promise<Result<string, AgreeRefusal | 'too-many-kept'>> {
  const { buyerId, sellerId, buyerPhone, meetLocation } = offer;
  // guard: three-kept-at-once (condition => false)
  if ((await countKept(tx, buyerId, now)) >= MOST_KEPT) return refuse('too-many-kept');
  const agreed = await agreePrice(tx, product, {
    ...{ buyerId, buyerPhone, meetLocation, now },
    pricePoisha: priceOf(offer),
    actorId: actorId ?? sellerId,
    until: new Date(now.getTime() + KEPT_MS),
  });
  if (!agreed.ok) return agreed;
  const { bookingId, until: keptUntil } = agreed.value;
  const remindAt = new Date(keptUntil.getTime() - REMIND_MS);
  await moveOffer(tx, offer, { action, actorId, now }, { bookingId, keptUntil, remindAt });
  await endOthers(tx, offer, now);
  return done(bookingId);
}
