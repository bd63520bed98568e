import { type Generated, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Decision, ReportReason } from '../choices.ts';

type Tables = {
  reports: {
    id: Generated<string>;
    product_id: string;
    reporter_id: string;
    reason: ReportReason;
    details: string;
    reported_at: Generated<Date>;
    decision: Decision | null;
    decided_at: Date | null;
    decided_by: string | null;
  };
};

const tables = (db: Db) => db.withTables<Tables>();

/** Report of a listing before it is stored. */
export type NewReport = {
  readonly productId: string;
  readonly reporterId: string;
  readonly reason: ReportReason;
  readonly text: string;
};

/** One open report. */
export type Report = NewReport & { readonly id: string; readonly reportedAt: Date };

/** Summary of a listing's open reports. */
export type ReportGroup = {
  readonly productId: string;
  readonly count: number;
  readonly firstReportedAt: Date;
  readonly lastReportedAt: Date;
};

/** Inserts a report and returns its id, or null if this person already has an open report of the listing. */
export async function insertReport(tx: Tx, report: NewReport): Promise<string | null> {
  const row = await tables(tx)
    .insertInto('reports')
    .values({
      product_id: report.productId,
      reporter_id: report.reporterId,
      reason: report.reason,
      details: report.text,
    })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'reporter_id']).where('decision', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns listings with open reports, most reported first, then longest waiting first. */
export async function selectGroups(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
): Promise<ReportGroup[]> {
  const { rows } = await sql<ReportGroup>`
    select product_id as "productId", count(*) as count,
      min(reported_at) as "firstReportedAt", max(reported_at) as "lastReportedAt"
    from reports where decision is null
    group by product_id order by count(*) desc, min(reported_at), product_id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Returns the latest open reports of each of these listings, at most `most` per listing. */
export async function selectOpenReports(
  db: Db,
  productIds: readonly string[],
  most: number,
): Promise<Report[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<Report>`
    select report.* from unnest(${productIds}::uuid[]) as listing (id) cross join lateral (
      select id, product_id as "productId", reporter_id as "reporterId", reason, details as text,
        reported_at as "reportedAt"
      from reports where product_id = listing.id and decision is null order by id desc limit ${most}
    ) as report`.execute(db);
  return rows;
}

/** Number of all and of open reports of a seller's listings. */
export type ReportCounts = { readonly open: number; readonly all: number };

/** Counts the reports of the listings of each of these sellers. The result omits sellers without reports. */
export async function countReportsOf(
  db: Db,
  sellerIds: readonly string[],
): Promise<Map<string, ReportCounts>> {
  if (sellerIds.length === 0) return new Map();
  const { rows } = await sql<ReportCounts & { sellerId: string }>`
    select product.seller_id as "sellerId", count(*) as "all",
      count(*) filter (where report.decision is null) as open
    from product_sellers as product join reports as report on report.product_id = product.id
    where product.seller_id = any(${sellerIds}::uuid[]) group by product.seller_id`.execute(db);
  return new Map(rows.map(({ sellerId, ...counts }) => [sellerId, counts]));
}

/** A report with its decision, which is null until an admin decides. */
export type DecidedReport = Report & {
  readonly decision: Decision | null;
  readonly decidedAt: Date | null;
};

/** Returns the latest reports of a seller's listings, open and decided. */
export async function selectReportsOf(db: Db, sellerId: string, limit: number): Promise<DecidedReport[]> {
  const { rows } = await sql<DecidedReport>`
    select report.id, report.product_id as "productId", report.reporter_id as "reporterId", report.reason,
      report.details as text, report.reported_at as "reportedAt", report.decision, report.decided_at as "decidedAt"
    from product_sellers as product join reports as report on report.product_id = product.id
    where product.seller_id = ${sellerId} order by report.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Counts the reports of each day in Bangladesh time (`2026-11-23`) since a time. The result omits days without reports.
 */
export async function countReportsByDay(db: Db, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(reported_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day, count(*) as count
    from reports where reported_at >= ${since} group by 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** Counts the reports since a time. */
export async function countReportsSince(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reports where reported_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the listings with open reports. */
export async function countGroups(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct product_id) as count from reports where decision is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Closes all open reports of a listing, and returns the ids of the reporters. */
export async function decideReports(
  tx: Tx,
  verdict: {
    readonly productId: string;
    readonly decision: Decision;
    readonly by: string;
    readonly now: Date;
  },
): Promise<string[]> {
  const rows = await tables(tx)
    .updateTable('reports')
    .set({ decision: verdict.decision, decided_at: verdict.now, decided_by: verdict.by })
    .where('product_id', '=', verdict.productId)
    .where('decision', 'is', null)
    .returning('reporter_id')
    .execute();
  return rows.map((row) => row.reporter_id);
}
