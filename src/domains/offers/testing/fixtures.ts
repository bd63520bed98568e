import { createOffers } from '../offers.server.ts';
import type { OffersDeps } from '../server/calls.server.ts';

/** Opens offers for tests of domains that listen to them. */
export function openOffers(deps: OffersDeps): ReturnType<typeof createOffers> {
  return createOffers(deps);
}
