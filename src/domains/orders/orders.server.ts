import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { listen } from '#platform/work/events.server.ts';
import { defineJob, enqueue, runJob } from '#platform/work/jobs.server.ts';
import type { QueueSms } from '#platform/work/sms.server.ts';
import type { PrivacyPart } from '../accounts/public-api.server.ts';
import { productWithdrawn } from '../catalog/events.ts';
import { paymentSucceeded, saleReturnedOutside } from '../payments/events.ts';
import type { Gateway } from '../payments/public-api.server.ts';
import { ordersApi } from './server/calls.server.ts';
import { emailListeners } from './server/emails.server.ts';
import { closeOrdersOfWithdrawn } from './server/end-bookings.server.ts';
import { type HoldsPerSource, productionHoldsPerSource } from './server/hold-quota.server.ts';
import { ordersPrivacy } from './server/privacy-part.server.ts';
import { settlePayment } from './server/settle-payment.server.ts';
import { sweepOrders } from './server/sweep-orders.server.ts';
import { takeOutsideRefund } from './server/undo-order.server.ts';

export type OrdersDeps = {
  readonly db: Db;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly limits: RateLimits;
  /** Sends text messages; null or missing where the market has no gateway. */
  readonly queueSms?: QueueSms | null;
  readonly config: { readonly MARKET: 'demo' | 'production'; readonly MARKET_FEE_PER_MILLE: number };
  /** For tests; otherwise the kind of market decides. In a demo market one machine plays many people. */
  readonly holdsPerSource?: HoldsPerSource;
};

// A job of its own, because settling opens its own transaction: it may have to begin a second one.
const settleJob = defineJob('orders.settle', z.object({ intentId: z.uuid() }), {
  key: ({ intentId }) => intentId,
});

const sweepJob = defineJob('orders.sweep', z.object({}), { key: () => 'orders' });

const settleOnSuccess = listen('orders.settle-on-payment-succeeded', paymentSucceeded, (tx, { intentId }) =>
  enqueue(tx, settleJob, { intentId }),
);

const refundOnOutsideReturn = (clock: Clock) =>
  listen('orders.take-outside-refund', saleReturnedOutside, (tx, refund) =>
    takeOutsideRefund(tx, refund, clock()),
  );

const closeOnWithdrawal = (clock: Clock) =>
  listen('orders.close-on-product-withdrawn', productWithdrawn, (tx, withdrawn) =>
    closeOrdersOfWithdrawn(tx, withdrawn, clock()),
  );

/** The orders domain: bookings, and the one place where money becomes a sale. */
export function createOrders(given: OrdersDeps): Domain & { readonly privacy: PrivacyPart } {
  const { config, holdsPerSource = config.MARKET === 'production' ? productionHoldsPerSource : null } = given;
  const deps = { ...given, feePerMille: config.MARKET_FEE_PER_MILLE };
  return {
    api: ordersApi({ ...deps, holdsPerSource }),
    privacy: ordersPrivacy(deps),
    listeners: [
      settleOnSuccess,
      refundOnOutsideReturn(deps.clock),
      closeOnWithdrawal(deps.clock),
      ...emailListeners(deps.publicUrl, deps.queueSms ?? null),
    ],
    jobs: [
      runJob(settleJob, async ({ intentId }) => {
        await settlePayment(deps, intentId);
      }),
      runJob(sweepJob, (_, log) => sweepOrders(deps, log), { cron: '* * * * *' }),
    ],
  };
}
