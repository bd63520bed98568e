import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';
import { offerActions, offerStateNames } from './transitions.ts';

/** Reasons why the market ended an offer, as stored in the offer's history and sent with its event. */
export const offerEndings = ['sold', 'withdrawn', 'price-changed', 'another-accepted'] as const;
/** One of {@link offerEndings}. */
export type OfferEnding = (typeof offerEndings)[number];

/**
 * Event of each transition of an offer. `from` and `to` are equal if the state does not change. `pricePoisha` is the
 * offered, countered or agreed price. `actorId` is null if the transition is automatic.
 */
export const offerMoved = defineEvent(
  'offer.moved',
  z.object({
    offerId: z.uuid(),
    productId: z.uuid(),
    buyerId: z.uuid(),
    sellerId: z.uuid(),
    action: z.enum(offerActions),
    from: z.enum(offerStateNames).nullable(),
    to: z.enum(offerStateNames),
    pricePoisha: z.int(),
    actorId: z.uuid().nullable(),
    reason: z.string().nullable(),
    /** End of the hold after an agreement; null otherwise. */
    keptUntil: z.iso.datetime().nullable(),
  }),
);
