import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { tablesOf } from '../tables.server.ts';
import { qualityOf } from './quality.ts';
import { ratedFromRow } from './rated-listing.ts';

/** Number of listings per transaction. It is small, because a transaction locks its listings. */
const BATCH_SIZE = 500;

async function rateBatch(tx: Tx): Promise<boolean> {
  const listings = await tablesOf(tx)
    .selectFrom('products')
    .select(['id', 'category', 'title', 'details', 'original_price_poisha', 'resale_price_poisha'])
    .select(['facts', 'bench_check', 'pictures'])
    .where('quality', 'is', null)
    .where('state', '=', 'unsold')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (listings.length === 0) return false;
  const rated = listings.map((row) => ({
    id: row.id,
    quality: qualityOf(
      ratedFromRow({
        ...row,
        originalPricePoisha: row.original_price_poisha,
        resalePricePoisha: row.resale_price_poisha,
        benchCheck: row.bench_check,
      }),
    ),
  }));
  await sql`
    update products set quality = rated.quality
    from jsonb_to_recordset(${JSON.stringify(rated)}::jsonb) as rated (id uuid, quality smallint)
    where products.id = rated.id`.execute(tx);
  return true;
}

/** Rates the unrated listings for sale, a batch at a time until all are rated. */
export async function rateListings(db: Db): Promise<void> {
  while (await inTransaction(db, rateBatch));
}
