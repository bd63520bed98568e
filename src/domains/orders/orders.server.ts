import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { listen } from '#platform/work/events.server.ts';
import { defineJob, runJob } from '#platform/work/jobs.server.ts';
import type { QueueSms } from '#platform/work/sms.server.ts';
import type { PrivacyModule } from '../accounts/public-api.server.ts';
import { productWithdrawn } from '../catalog/events.ts';
import { saleReturnedOutside } from '../payments/events.ts';
import type { Gateway } from '../payments/public-api.server.ts';
import { ordersApi } from './server/calls.server.ts';
import { emailListeners } from './server/emails.server.ts';
import { closeOrdersOfWithdrawn } from './server/end-bookings.server.ts';
import { ordersPrivacy } from './server/privacy-module.server.ts';
import { sweepOrders } from './server/sweep-orders.server.ts';
import { takeOutsideRefund } from './server/undo-order.server.ts';

export type OrdersDeps = {
  readonly db: Db;
  readonly gateway: Gateway;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Function that queues text messages; null or missing if the market has no SMS gateway. */
  readonly queueSms?: QueueSms | null;
  /** Rate limits that count text messages of each order. */
  readonly limits?: RateLimits;
  readonly config: { readonly MARKET_FEE_PER_MILLE: number };
};

const sweepJob = defineJob('orders.sweep', z.object({}), { key: () => 'orders' });

const refundOnOutsideReturn = (clock: Clock) =>
  listen('orders.take-outside-refund', saleReturnedOutside, (tx, refund) =>
    takeOutsideRefund(tx, refund, clock()),
  );

const closeOnWithdrawal = (clock: Clock) =>
  listen('orders.close-on-product-withdrawn', productWithdrawn, (tx, withdrawn) =>
    closeOrdersOfWithdrawn(tx, withdrawn, clock()),
  );

/**
 * Creates the orders domain. It has API calls about one order, and emails and text messages about orders. Its job runs
 * the orders' timers.
 */
export function createOrders(deps: OrdersDeps): Domain & { readonly privacy: PrivacyModule } {
  const { clock, publicUrl, queueSms, limits, config } = deps;
  return {
    api: ordersApi({ ...deps, feePerMille: config.MARKET_FEE_PER_MILLE }),
    privacy: ordersPrivacy(deps),
    listeners: [
      refundOnOutsideReturn(clock),
      closeOnWithdrawal(clock),
      ...emailListeners(publicUrl, queueSms ? { queueSms, limits } : null),
    ],
    jobs: [runJob(sweepJob, (_, log) => sweepOrders(deps, log), { cron: '* * * * *' })],
  };
}
