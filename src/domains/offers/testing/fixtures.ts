import { createOffers } from '../offers.server.ts';
import type { OffersDeps } from '../server/calls.server.ts';

/** Creates the offers domain for tests of domains that subscribe to its events. */
export function openOffers(deps: OffersDeps): ReturnType<typeof createOffers> {
  return createOffers(deps);
}
