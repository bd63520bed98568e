import { type Generated, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Advertisement, AdvertisementEnding } from './advertisement.ts';

type Tables = {
  advertisements: {
    id: Generated<string>;
    product_id: string;
    seller_id: string;
    started_at: Date;
    ended_at: Date | null;
    ending: AdvertisementEnding | null;
  };
};

const columns = [
  'id',
  'product_id as productId',
  'seller_id as sellerId',
  'started_at as startedAt',
] as const;

const tables = (db: Db) => db.withTables<Tables>();

/** Locks changes of a seller's advertisement until the transaction ends. */
export async function lockSeller(tx: Tx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('promotion.seller:' || ${sellerId}::text, 0))`.execute(
    tx,
  );
}

export async function insertAdvertisement(tx: Tx, advertisement: Omit<Advertisement, 'id'>): Promise<string> {
  const row = await tables(tx)
    .insertInto('advertisements')
    .values({
      product_id: advertisement.productId,
      seller_id: advertisement.sellerId,
      started_at: advertisement.startedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns a seller's current advertisement; null for none. */
export async function activeOf(db: Db, sellerId: string): Promise<Advertisement | null> {
  const row = await tables(db)
    .selectFrom('advertisements')
    .select(columns)
    .where('seller_id', '=', sellerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export type ActivePage = {
  /** Id of the seller; null for all sellers. */
  readonly sellerId: string | null;
  /** Limits the list to advertisements older than this one. */
  readonly before: string | null;
  readonly limit: number;
};

/** Returns one page of active advertisements, newest first. */
export function selectActive(db: Db, page: ActivePage): Promise<Advertisement[]> {
  let query = tables(db)
    .selectFrom('advertisements')
    .select(columns)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.sellerId !== null) query = query.where('seller_id', '=', page.sellerId);
  if (page.before !== null) query = query.where('id', '<', page.before);
  return query.execute();
}

/** Counts the active advertisements from the newest to the given one, both included, up to `most`. */
export async function countUpTo(db: Db, id: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (
      select from advertisements where ended_at is null and id >= ${id} order by id desc limit ${most}::integer
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Builds an update that ends active advertisements; the caller adds the condition. */
function ending(tx: Tx, how: AdvertisementEnding, now: Date) {
  return tables(tx)
    .updateTable('advertisements')
    .set({ ended_at: now, ending: how })
    .where('ended_at', 'is', null);
}

/** Ends an advertisement if it is active. */
export async function endAdvertisement(
  tx: Tx,
  id: string,
  how: AdvertisementEnding,
  now: Date,
): Promise<void> {
  await ending(tx, how, now).where('id', '=', id).execute();
}

/** Ends the active advertisement of a seller's product; returns whether there was one. */
export async function endOfSeller(
  tx: Tx,
  product: { readonly productId: string; readonly sellerId: string },
  how: AdvertisementEnding,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await ending(tx, how, now)
    .where('product_id', '=', product.productId)
    // guard: end-own-advertisement
    .where('seller_id', '=', product.sellerId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends the active advertisements of products. */
export async function endOfProducts(
  tx: Tx,
  productIds: readonly string[],
  how: AdvertisementEnding,
  now: Date,
): Promise<void> {
  await ending(tx, how, now).where('product_id', '=', sql<string>`any(${productIds}::uuid[])`).execute();
}
