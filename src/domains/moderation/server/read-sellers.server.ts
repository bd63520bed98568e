import { poishaToTaka } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import {
  countUsers,
  selectUsers,
  toWireUser,
  type User,
  usersByIds,
} from '../../accounts/public-api.server.ts';
import { latestSalesOf, sumSalesOf } from '../../bookings/public-api.server.ts';
import {
  countListingsOf,
  newestListingsOf,
  type WireProductOptions,
  wireProductsByIds,
} from '../../catalog/public-api.server.ts';
import type { WireSellerDetails, WireSellerSummary } from '../contract.ts';
import { countReportsOf, type DecidedReport, selectReportsOf } from './store.server.ts';

/** Maximum number of listings on a seller's page. */
const LISTINGS_SHOWN = 48;
/** Maximum number of reports, and of sales, on a seller's page. */
const ROWS_SHOWN = 20;

const NO_LISTINGS = { unsold: 0, sold: 0, withdrawn: 0, removed: 0 };

/** Returns summaries of sellers for admins, in the given order. */
export async function summariesOf(
  db: Db,
  sellers: readonly User[],
  publicUrl: string,
): Promise<WireSellerSummary[]> {
  const ids = sellers.map(({ id }) => id);
  const [listings, sales, reports] = await Promise.all([
    countListingsOf(db, ids),
    sumSalesOf(db, ids),
    countReportsOf(db, ids),
  ]);
  return sellers.map((seller) => {
    const { count = 0, sumPoisha = 0 } = sales.get(seller.id) ?? {};
    return {
      seller: toWireUser(seller, publicUrl),
      emailVerified: seller.emailVerified,
      joinedAt: seller.createdAt.toISOString(),
      closedAt: seller.closedAt?.toISOString() ?? null,
      listings: listings.get(seller.id) ?? NO_LISTINGS,
      sales: { count, taka: poishaToTaka(sumPoisha) },
      reports: reports.get(seller.id) ?? { open: 0, all: 0 },
    };
  });
}

/** Filter and position of a page of sellers. */
export type SellerPage = {
  readonly verified: boolean | null;
  readonly search: string | null;
  readonly limit: number;
  readonly offset: number;
};

/**
 * Returns one page of sellers with open accounts, and their total number. The newest come first, but if only unverified
 * sellers are requested, the longest waiting come first.
 */
export async function readSellers(
  db: Db,
  page: SellerPage,
  publicUrl: string,
): Promise<{ readonly rows: WireSellerSummary[]; readonly total: number }> {
  const choice = { ...page, userType: 'Seller', oldestFirst: page.verified === false } as const;
  const [sellers, total] = await Promise.all([selectUsers(db, choice), countUsers(db, choice)]);
  return { rows: await summariesOf(db, sellers, publicUrl), total };
}

type Names = {
  readonly titles: ReadonlyMap<string, { readonly title: string }>;
  readonly people: ReadonlyMap<string, User>;
};

function productOf(productId: string, { titles }: Names) {
  return { _id: productId, title: titles.get(productId)?.title ?? '' };
}

function wireReport(report: DecidedReport, names: Names): WireSellerDetails['latestReports'][number] {
  const { id, productId, reporterId, reason, text, reportedAt, decision, decidedAt } = report;
  return {
    _id: id,
    product: productOf(productId, names),
    reason,
    text,
    reporter: { _id: reporterId, name: names.people.get(reporterId)?.name ?? '' },
    reportedAt: reportedAt.toISOString(),
    decision,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/**
 * Returns the details of one seller for admins, even if the account is closed. Returns null if the id is not a
 * seller's.
 */
export async function readSeller(
  db: Db,
  sellerId: string,
  options: WireProductOptions,
): Promise<WireSellerDetails | null> {
  const seller = (await usersByIds(db, [sellerId])).get(sellerId);
  if (seller?.userType !== 'Seller') return null;
  const [[summary], listingIds, reports, sales] = await Promise.all([
    summariesOf(db, [seller], options.publicUrl),
    newestListingsOf(db, sellerId, LISTINGS_SHOWN),
    selectReportsOf(db, sellerId, ROWS_SHOWN),
    latestSalesOf(db, sellerId, ROWS_SHOWN),
  ]);
  if (!summary) return null;
  const named = [...reports, ...sales].map(({ productId }) => productId);
  const [products, people] = await Promise.all([
    wireProductsByIds(db, [...new Set([...listingIds, ...named])], options),
    usersByIds(db, [...reports.map(({ reporterId }) => reporterId), ...sales.map(({ buyerId }) => buyerId)]),
  ]);
  const names = { titles: products, people };
  return {
    ...summary,
    latestListings: listingIds.flatMap((id) => products.get(id) ?? []),
    latestReports: reports.map((report) => wireReport(report, names)),
    latestSales: sales.map(({ bookingId, productId, buyerId, pricePoisha, paidAt }) => ({
      _id: bookingId,
      product: productOf(productId, names),
      buyer: { _id: buyerId, name: people.get(buyerId)?.name ?? '' },
      taka: poishaToTaka(pricePoisha),
      paidAt: paidAt.toISOString(),
    })),
  };
}
