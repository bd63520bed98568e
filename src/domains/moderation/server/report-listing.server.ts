import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import { insertReport, type NewReport } from './store.server.ts';

/**
 * Reports a listing and returns the report's id, or null if the person already has an open report of it. Refuses
 * reports of the reporter's own listings and of withdrawn listings.
 */
export async function reportListing(
  tx: Tx,
  report: NewReport,
  now: Date,
): Promise<Result<string | null, 'not-found' | 'own-product'>> {
  const [product] = await productsByIds(tx, [report.productId], now);
  if (!product || product.state === 'withdrawn') return refuse('not-found');
  // guard: report-of-own-listing
  if (product.sellerId === report.reporterId) return refuse('own-product');
  return done(await insertReport(tx, report));
}
