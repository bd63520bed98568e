import { createPayments, type PaymentsDeps } from '../payments.server.ts';
import type { PaymentsConfig } from '../server/calls.server.ts';

/** Settings of a market under test whose card processor is `card`; nothing else is set up. */
export function paymentsConfig(
  card: Pick<PaymentsConfig, 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'>,
  more: Partial<PaymentsConfig> = {},
): PaymentsConfig {
  return { MARKET: 'demo', MARKET_FEE_PER_MILLE: 0, ...card, ...more };
}

/** The whole of payments, for tests of domains that pay. */
export function openPayments(deps: PaymentsDeps) {
  return createPayments(deps);
}
