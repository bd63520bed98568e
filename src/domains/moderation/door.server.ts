import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database.server.ts';
import * as reporting from './server/report-listing.ts';
import type { NewReport } from './server/store.server.ts';

export type { NewReport } from './server/store.server.ts';

/**
 * Reports a listing and gives the report's id, or null when the person has an open report of it. One's own
 * listings and those that are gone cannot be reported.
 */
export function reportListing(
  tx: Tx,
  report: NewReport,
  now: Date,
): Promise<Result<string | null, 'not-found' | 'own-product'>> {
  return reporting.reportListing(tx, report, now);
}
