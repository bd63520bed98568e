import { createPayments, type PaymentsDeps } from '../payments.server.ts';

/** The whole of payments, for tests of domains that pay. */
export function openPayments(deps: PaymentsDeps) {
  return createPayments(deps);
}
