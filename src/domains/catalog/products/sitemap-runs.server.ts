import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** Position of a product for sale in the sitemap, which lists the oldest products first. */
type SitemapPlace = { readonly id: string; readonly postedAt: Date };

/** A product for sale in the sitemap. */
export type SitemapEntry = SitemapPlace & {
  /** Time of the listing's last visible change. */
  readonly changedAt: Date;
};

/** A range of products for sale: after `after`, up to and including `until`. Null means no limit. */
export type SitemapRun = { readonly after: SitemapPlace | null; readonly until: SitemapPlace | null };

/** Number of products in one database query. */
const BATCH_SIZE = 5_000;
const NIL = '00000000-0000-0000-0000-000000000000';
const ALL_ONES = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Splits all products for sale into ranges of `size`. The last range may be shorter, and there is at least one. */
export async function sitemapRuns(db: Db, size: number): Promise<SitemapRun[]> {
  const { rows: ends } = await sql<SitemapPlace>`
    select id, posted_at as "postedAt" from (
      select id, posted_at, row_number() over (order by posted_at, id) as place
      from products where state = 'unsold'
    ) as placed where place % ${size} = 0 order by posted_at, id`.execute(db);
  const after = [null, ...ends];
  return after.map((place, index) => ({ after: place, until: ends[index] ?? null }));
}

/** Reads a range in batches, so that ranges of any length need little memory. */
export async function* readSitemapRun(db: Db, run: SitemapRun): AsyncGenerator<readonly SitemapEntry[]> {
  let after: SitemapPlace | null = run.after;
  for (;;) {
    const { rows } = await sql<SitemapEntry>`
      select id, posted_at as "postedAt",
        greatest(posted_at, (select max(changed_at) from product_changes where product_id = products.id)) as "changedAt"
      from products
      where state = 'unsold'
        and (posted_at, id) > (${after?.postedAt ?? '-infinity'}::timestamptz, ${after?.id ?? NIL}::uuid)
        and (posted_at, id) <= (${run.until?.postedAt ?? 'infinity'}::timestamptz, ${run.until?.id ?? ALL_ONES}::uuid)
      order by posted_at, id limit ${BATCH_SIZE}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows[rows.length - 1] ?? null;
  }
}
