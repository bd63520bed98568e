import { type Clock, DAY_MS } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { runJob } from '#platform/work/jobs.server.ts';
import {
  checkDispute,
  compareProcessor,
  findOutside,
  lastTwoDays,
} from './ledger/compare-processor.server.ts';
import { paymentsPersonalData } from './personal-data.ts';
import { type PaymentsConfig, paymentsApi } from './server/calls.server.ts';
import { cancelIntent, checkIntent } from './server/check-intent.server.ts';
import type { Gateway } from './server/gateway.ts';
import {
  cancelIntentJob,
  checkDisputeJob,
  checkIntentJob,
  checkRefundJob,
  compareProcessorJob,
  findOutsideJob,
  refundJob,
  sweepJob,
} from './server/jobs.server.ts';
import { openGateway } from './server/open-gateway.server.ts';
import { checkRefund, refundPayment } from './server/refund-payment.server.ts';
import { reportProcessor } from './server/report-processor.server.ts';
import { sweep } from './server/sweep.server.ts';

const MINUTE_MS = 60_000;

export type PaymentsDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly config: PaymentsConfig;
  readonly clock: Clock;
};

/** Parts of the domain that the application uses when it starts. */
export type PaymentsDomain = Domain & {
  readonly gateway: Gateway;
  /** Checks once whether the card processor works for this market, and logs the result. Never fails. */
  readonly reportProcessor: () => Promise<void>;
};

/** Creates the payments domain, which makes all calls to the card processor. */
export function createPayments(deps: PaymentsDeps): PaymentsDomain {
  const { db, config, log, clock } = deps;
  const gateway = openGateway(config, log);
  return {
    gateway,
    reportProcessor: () => reportProcessor(gateway, log),
    api: paymentsApi({ db, gateway, config, log, clock }),
    privacy: { personalData: paymentsPersonalData },
    listeners: [],
    jobs: [
      runJob(checkIntentJob, ({ processorId }) => checkIntent(db, gateway, processorId, clock())),
      runJob(cancelIntentJob, ({ processorId }) => cancelIntent(db, gateway, processorId)),
      runJob(refundJob, ({ paymentId }, jobLog) => refundPayment(db, gateway, paymentId, jobLog)),
      runJob(checkRefundJob, ({ processorId }, jobLog) =>
        checkRefund({ db, gateway, log: jobLog }, processorId, clock()),
      ),
      runJob(checkDisputeJob, ({ processorId }, jobLog) =>
        checkDispute({ db, gateway, log: jobLog }, processorId, clock()),
      ),
      runJob(
        findOutsideJob,
        () => {
          const now = clock().getTime();
          return findOutside(
            { db, gateway },
            { from: new Date(now - 2 * DAY_MS), to: new Date(now + MINUTE_MS) },
          );
        },
        { cron: '*/10 * * * *' },
      ),
      // Runs at 3 a.m. in Bangladesh, when hardly anybody pays.
      runJob(
        compareProcessorJob,
        (_, jobLog) => compareProcessor({ db, gateway, log: jobLog }, lastTwoDays(clock())),
        { cron: '0 21 * * *' },
      ),
      runJob(sweepJob, () => sweep(db, clock()), { cron: '* * * * *' }),
    ],
  };
}
