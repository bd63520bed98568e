import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { listen } from '#platform/work/events.server.ts';
import { defineJob, enqueue, runJob } from '#platform/work/jobs.server.ts';
import { paymentSucceeded } from '../payments/events.ts';
import type { Gateway } from '../payments/public-api.server.ts';
import { checkoutPersonalData } from './personal-data.ts';
import { checkoutApi } from './server/calls.server.ts';
import { type HoldsPerSource, productionHoldsPerSource } from './server/hold-quota.server.ts';
import { settlePayment } from './server/settle-payment.server.ts';

export type CheckoutDeps = {
  readonly db: Db;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly config: { readonly MARKET: 'demo' | 'production'; readonly MARKET_FEE_PER_MILLE: number };
  /**
   * Limit of payment holds for each client address; by default set only in production. In a demo market one machine
   * acts for many people.
   */
  readonly holdsPerSource?: HoldsPerSource;
};

// A separate job, because settling opens its own transactions. The names must keep the prefix `orders`, because waiting
// jobs and deliveries are stored under these names.
const settleJob = defineJob('orders.settle', z.object({ intentId: z.uuid() }), {
  key: ({ intentId }) => intentId,
});

const settleOnSuccess = listen('orders.settle-on-payment-succeeded', paymentSucceeded, (tx, { intentId }) =>
  enqueue(tx, settleJob, { intentId }),
);

/** Creates the domain for paying orders. Only this domain turns a payment into a sale. */
export function createCheckout(deps: CheckoutDeps): Domain {
  const { config, holdsPerSource = config.MARKET === 'production' ? productionHoldsPerSource : null } = deps;
  return {
    api: checkoutApi({ ...deps, feePerMille: config.MARKET_FEE_PER_MILLE, holdsPerSource }),
    privacy: { personalData: checkoutPersonalData },
    listeners: [settleOnSuccess],
    jobs: [
      runJob(settleJob, async ({ intentId }) => {
        await settlePayment(deps, intentId);
      }),
    ],
  };
}
