import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Attributes } from '../../attributes/attributes.ts';
import { readTables } from '../tables.server.ts';
import { insertColumns, insertColumnsSql } from './insert-columns.server.ts';
import type { NewProduct, Product } from './product.ts';
import { productRowColumns, toProduct } from './product-store.server.ts';

/**
 * Locks the file imports of a seller, because the same file imported twice in parallel would list each product twice.
 */
export async function lockSheetImport(tx: Tx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalog.sheets:' || ${sellerId}::text, 0))`.execute(
    tx,
  );
}

const onSaleOf = (db: Db, sellerId: string) =>
  readTables(db)
    .selectFrom('products')
    .select(productRowColumns)
    // guard: sheet-own-listings
    .where('seller_id', '=', sellerId)
    // guard: sheet-on-sale
    .where('state', '=', 'unsold');

/** Finds a seller's products for sale with one of these titles. */
export async function selectOnSaleByTitle(
  db: Db,
  sellerId: string,
  titles: readonly string[],
): Promise<Product[]> {
  const rows = await onSaleOf(db, sellerId)
    .where('title', '=', sql<string>`any(${titles}::text[])`)
    .execute();
  return rows.map((row) => toProduct(row, new Date(0)));
}

/** Number of products in one database query. */
const BATCH_SIZE = 500;

/** Reads all of a seller's products for sale, newest first, in batches. */
export async function* readOnSale(db: Db, sellerId: string): AsyncGenerator<readonly Product[]> {
  let last: Product | undefined;
  for (;;) {
    const after = last;
    const rows = await onSaleOf(db, sellerId)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(posted_at, id) < (${after?.postedAt}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('posted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(BATCH_SIZE)
      .execute();
    const products = rows.map((row) => toProduct(row, new Date(0)));
    if (products.length > 0) yield products;
    if (products.length < BATCH_SIZE) return;
    last = products.at(-1);
  }
}

const { names, records } = insertColumnsSql({ pictures: 'jsonb' });

/**
 * Stores many products of one seller in one statement, and returns their ids and categories in the same order.
 * `attributes` are the result of `extractAttributes`, for callers that already have it.
 */
export async function insertProducts(
  tx: Tx,
  sellerId: string,
  products: readonly (NewProduct & { readonly attributes?: Attributes })[],
): Promise<{ id: string; category: string }[]> {
  const rows = products.map((product, place) => ({
    ...insertColumns(product),
    pictures: product.pictures,
    place,
  }));
  const { rows: listed } = await sql<{ id: string; category: string }>`
    with given as materialized (
      select uuidv7() as id, row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${records}, place integer)
    ), stored as (
      insert into products (id, seller_id, ${names}) select id, ${sellerId}::uuid, ${names} from given
    )
    select id, category from given order by place`.execute(tx);
  return listed;
}
