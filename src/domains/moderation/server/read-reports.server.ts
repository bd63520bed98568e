import { cutPage, type Page } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { type WireProductOptions, wireProductsByIds } from '../../catalog/public-api.server.ts';
import type { WireReportedListing } from '../contract.ts';
import { sellersOf } from './sellers-of.server.ts';
import { selectGroups, selectOpenReports } from './store.server.ts';

/** Maximum number of reports to return for each listing. */
const SHOWN = 20;

/** Returns one page of reported listings, the most reported first, and whether more follow. */
export async function readReports(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
  options: WireProductOptions,
): Promise<Page<WireReportedListing>> {
  const groups = await selectGroups(db, { ...page, limit: page.limit + 1 });
  const { rows: shown, more } = cutPage(groups, page.limit);
  const ids = shown.map(({ productId }) => productId);
  const [reports, products, sellers] = await Promise.all([
    selectOpenReports(db, ids, SHOWN),
    wireProductsByIds(db, ids, options),
    sellersOf(db, ids, options),
  ]);
  const people = await usersByIds(
    db,
    reports.map(({ reporterId }) => reporterId),
  );
  const rows = shown.flatMap((group) => {
    const product = products.get(group.productId);
    const seller = sellers.get(group.productId);
    if (!product || !seller) return [];
    const own = reports.filter(({ productId }) => productId === group.productId);
    return {
      productId: group.productId,
      product,
      seller,
      count: group.count,
      firstReportedAt: group.firstReportedAt.toISOString(),
      lastReportedAt: group.lastReportedAt.toISOString(),
      reports: own.flatMap(({ id, reason, text, reporterId, reportedAt }) => {
        const person = people.get(reporterId);
        if (!person) return [];
        const reporter = { _id: person.id, name: person.name, email: person.email };
        return { _id: id, reason, text, reporter, reportedAt: reportedAt.toISOString() };
      }),
    };
  });
  return { rows, more };
}
