import { type CheckoutDeps, createCheckout } from '../checkout.server.ts';

/** Creates the domain `checkout`, for tests of domains that pay. */
export function openCheckout(deps: CheckoutDeps) {
  return createCheckout(deps);
}

/** Dependencies of checkout, for test markets. */
export type { CheckoutDeps };
