import { z } from 'zod';
import { done } from '#kernel/result.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type EventSubscriber, listen, publishAll } from '#platform/work/events.server.ts';
import { defineJob, runJob } from '#platform/work/jobs.server.ts';
import type { PrivacyModule } from '../accounts/public-api.server.ts';
import { paidBuyerOf } from '../bookings/public-api.server.ts';
import { productEdited, productSold, productWithdrawn } from '../catalog/events.ts';
import { offerMoved } from './events.ts';
import { offersPersonalData } from './personal-data.ts';
import { type OffersDeps, offersApi } from './server/calls.server.ts';
import { offerEmails } from './server/emails.server.ts';
import { moveOffer } from './server/move-offer.server.ts';
import { priceOf } from './server/offer.ts';
import { lockOffer, standingOffersOf, takeEndsToNotify } from './server/store.server.ts';
import { sweepOffers } from './server/sweep-offers.server.ts';

const sweepJob = defineJob('offers.sweep', z.object({}), { key: () => 'offers' });

/**
 * Publishes an event for each offer that a database trigger ended: its product was sold, withdrawn or repriced. The
 * person who bought the product hears of the sale instead, not that it was sold to another buyer.
 */
async function emailOffersEnded(tx: Tx, { productId }: { readonly productId: string }): Promise<void> {
  const taken = await takeEndsToNotify(tx, productId);
  const owner = taken.some(({ reason }) => reason === 'sold') ? await paidBuyerOf(tx, productId) : null;
  const ended = taken.filter(({ buyerId, reason }) => reason !== 'sold' || buyerId !== owner);
  await publishAll(
    tx,
    offerMoved,
    ended.map((offer) => ({
      ...{ offerId: offer.id, productId, buyerId: offer.buyerId, sellerId: offer.sellerId },
      ...({ action: 'end' as const, from: offer.counterPoisha === null ? 'open' : 'countered' } as const),
      ...{ to: 'ended' as const, pricePoisha: priceOf(offer), actorId: null, reason: offer.reason },
      keptUntil: null,
    })),
  );
}

const endListeners: readonly EventSubscriber[] = [
  listen('offers.emails-on-product.sold', productSold, emailOffersEnded),
  listen('offers.emails-on-product.withdrawn', productWithdrawn, emailOffersEnded),
  listen('offers.emails-on-product.edited', productEdited, emailOffersEnded),
];

/** Ends a person's own offers when their account is closed. Offers for their listings end with the listings. */
const offersPrivacy: PrivacyModule = {
  personalData: offersPersonalData,
  onAccountClosing: async (tx, { userId, now }) => {
    for (const { id } of await standingOffersOf(tx, userId)) {
      const offer = await lockOffer(tx, id);
      if (offer?.state === 'open')
        await moveOffer(tx, offer, { action: 'withdraw', actorId: userId, reason: 'account-closed', now });
      if (offer?.state === 'countered')
        await moveOffer(tx, offer, { action: 'refuse', actorId: userId, reason: 'account-closed', now });
    }
    return done(null);
  },
};

/** Creates the offers domain. */
export function createOffers(deps: OffersDeps): Domain & { readonly privacy: PrivacyModule } {
  return {
    api: offersApi(deps),
    listeners: [...endListeners, ...offerEmails(deps.publicUrl)],
    jobs: [runJob(sweepJob, () => sweepOffers(deps.db, deps.clock()), { cron: '* * * * *' })],
    privacy: offersPrivacy,
  };
}
