import { isDatabaseUnavailable } from '#platform/db/database.server.ts';
import { createAggregatedLog } from '#platform/http/aggregated-log.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { isStorageUnavailable } from '#platform/process/storage.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';

const requestsFailed = defineCounter(
  'market_http_requests_failed_total',
  'Requests that failed with an unexpected error, by unavailable service',
  ['missing'],
  [{ missing: 'nothing' }, { missing: 'database' }, { missing: 'storage' }],
);

/** Called with an unexpected error and the request that failed. */
export type ReportFailure = (
  error: unknown,
  request: { readonly requestId: string; readonly route: string },
) => void;

/** Returns the service that a request needs and that is unavailable; null if the error means something else. */
export function missingService(error: unknown): 'database' | 'storage' | null {
  if (isDatabaseUnavailable(error)) return 'database';
  return isStorageUnavailable(error) ? 'storage' : null;
}

/**
 * Interval in ms in which only one error for each unavailable service is logged with its stack. More would only fill
 * the log.
 */
const REPORT_EVERY_MS = 60_000;

/**
 * Creates a reporter that writes each error to the log with its stack. While the database or the file store is
 * unavailable, all requests fail in the same way. Then it writes one error a minute, and one line a second with the
 * number of errors.
 */
export function createFailureReporter(log: Log, now: () => number = () => performance.now()): ReportFailure {
  const count = createAggregatedLog(log, 'error', 'requests failed because a service is unavailable');
  const reportedAt = new Map<string, number>();
  return (error, request) => {
    const missing = missingService(error);
    requestsFailed.inc({ missing: missing ?? 'nothing' });
    if (missing !== null) {
      count(missing);
      if (now() - (reportedAt.get(missing) ?? Number.NEGATIVE_INFINITY) < REPORT_EVERY_MS) return;
      reportedAt.set(missing, now());
    }
    log.error({ err: error, ...request }, 'request failed');
  };
}
