import { createPayments, type PaymentsDeps } from '../payments.server.ts';
import type { PaymentsConfig } from '../server/calls.server.ts';

/** Returns the settings of a test market with the card processor `card`. */
export function paymentsConfig(
  card: Pick<PaymentsConfig, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'>,
  more: Partial<PaymentsConfig> = {},
): PaymentsConfig {
  return { MARKET: 'demo', MARKET_FEE_PER_MILLE: 0, ...card, ...more };
}

/** Creates the payments domain for tests of other domains. */
export function openPayments(deps: PaymentsDeps) {
  return createPayments(deps);
}
