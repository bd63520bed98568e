import { createOffers } from '../offers.server.ts';
import type { OffersDeps } from '../server/calls.server.ts';

/** Offers, for tests of domains that hear of them. */
export function openOffers(deps: OffersDeps): ReturnType<typeof createOffers> {
  return createOffers(deps);
}
