import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { BenchCheck } from '../../attributes/condition/bench-check.ts';
import type { WirePhoto, WirePicture } from '../contract.ts';
import { type CatalogTables, readTables, tablesOf } from '../tables.server.ts';
import { insertColumns } from './insert-columns.server.ts';
import type { EditableProduct, NewProduct, Product } from './product.ts';
import { fromRow, productColumnList } from './product-columns.ts';
import { type Ending, endingBy } from './rules.ts';

/** Columns that {@link toProduct} reads. */
export const productRowColumns = [
  ...productColumnList.map(({ name }) => name),
  'id',
  'seller_id',
  'pictures',
  'facts',
  'bench_check',
  'faults',
  'state',
  'held_until',
  'posted_at',
  'sold_at',
] as const;

/** Row of the table `products`, with the columns that {@link toProduct} reads. */
export type ProductRow = Pick<Selectable<CatalogTables['products']>, (typeof productRowColumns)[number]>;

/** Converts a row of the table `products` to a product in the state that it has at a given time. */
export function toProduct(row: ProductRow, now: Date): Product {
  const held = row.held_until !== null && row.held_until > now;
  return {
    ...fromRow(row),
    id: row.id,
    sellerId: row.seller_id,
    pictures: row.pictures,
    facts: row.facts,
    benchCheck: row.bench_check,
    faults: row.faults,
    state: held ? 'reserved' : row.state,
    heldUntil: held ? row.held_until : null,
    postedAt: row.posted_at,
    soldAt: row.sold_at,
  };
}

/** Stores a product and returns its id. */
export async function insertProduct(tx: Tx, sellerId: string, product: NewProduct): Promise<string> {
  const { facts, bench_check, faults, ...columns } = insertColumns(product);
  const row = await tablesOf(tx)
    .insertInto('products')
    .values({
      seller_id: sellerId,
      ...columns,
      pictures: JSON.stringify(product.pictures),
      facts: JSON.stringify(facts),
      bench_check: JSON.stringify(bench_check),
      faults: JSON.stringify(faults),
      ...(product.postedAt ? { posted_at: product.postedAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Reads a product and locks it until the transaction ends; null if it does not exist. Other transactions can still
 * insert bookings of the product.
 */
export async function lockProduct(tx: Tx, id: string, now: Date): Promise<Product | null> {
  const row = await tablesOf(tx)
    .selectFrom('products')
    .select(productRowColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toProduct(row, now) : null;
}

type EndedRow = Pick<
  Selectable<CatalogTables['products']>,
  'state' | 'seller_id' | 'withdrawn_by' | 'ending' | 'ended_before'
>;

function endingOf({ state, seller_id, withdrawn_by, ending }: EndedRow): Ending | null {
  if (state !== 'withdrawn') return null;
  return ending ?? endingBy(withdrawn_by ?? seller_id, seller_id);
}

function endingsOf(row: EndedRow): Pick<EditableProduct, 'ending' | 'endedBefore'> {
  const ending = endingOf(row);
  return { ending, endedBefore: ending === 'removed' ? row.ended_before : null };
}

/** Locks a product like {@link lockProduct}, with the fields for changing a listing. */
export async function lockListing(tx: Tx, id: string, now: Date): Promise<EditableProduct | null> {
  const row = await tablesOf(tx)
    .selectFrom('products')
    .select([...productRowColumns, 'version', 'ends_at', 'withdrawn_by', 'ending', 'ended_before'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { version, ends_at: endsAt } = row;
  return { ...toProduct(row, now), version, endsAt, ...endingsOf(row) };
}

/** Returns the seller's test results for a product; empty if the product does not exist. */
export async function benchCheckOf(db: Db, id: string): Promise<BenchCheck> {
  const row = await readTables(db)
    .selectFrom('products')
    .select('bench_check')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bench_check ?? {};
}

/** Returns products by id in any state, unordered. */
export async function productsByIds(db: Db, ids: readonly string[], now: Date): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await readTables(db)
    .selectFrom('products')
    .select(productRowColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map((row) => toProduct(row, now));
}

/** Withdrawal of a product: by whom, when, and a public reason. */
export type Withdrawal = {
  readonly by: string;
  readonly now: Date;
  readonly ending?: 'sold-elsewhere' | null;
};

/** Withdraws a product unless it is already sold or withdrawn; returns whether it was withdrawn. */
export async function setWithdrawn(
  tx: Tx,
  id: string,
  { by, now, ending = null }: Withdrawal,
): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('products')
    .set({
      state: 'withdrawn',
      withdrawn_at: now,
      withdrawn_by: by,
      held_until: null,
      ending,
      ended_before: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'unsold')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Replaces the pictures of a product in any state, the best first. The caller claims new pictures and releases removed
 * ones in the same transaction. A job rates the listing again.
 */
export async function setPictures(tx: Tx, id: string, pictures: readonly WirePhoto[]): Promise<void> {
  await tablesOf(tx)
    .updateTable('products')
    .set({ pictures: JSON.stringify(pictures), quality: null })
    .where('id', '=', id)
    .execute();
}

/** Stores a product's bench check and faults, in any state. A job rates the listing again. */
export async function setFindings(
  tx: Tx,
  id: string,
  { benchCheck, faults }: Pick<Product, 'benchCheck' | 'faults'>,
): Promise<void> {
  await tablesOf(tx)
    .updateTable('products')
    .set({ bench_check: JSON.stringify(benchCheck), faults: JSON.stringify(faults), quality: null })
    .where('id', '=', id)
    .execute();
}

/** Sets a category's picture for the home page's grid. */
export async function setCategoryPicture(tx: Tx, slug: string, picture: WirePicture): Promise<void> {
  await sql`update categories set picture = ${JSON.stringify(picture)}::jsonb where slug = ${slug}`.execute(
    tx,
  );
}

/** Adds the recorded changes in the numbers of listings to the counts of the categories. */
export async function applyCategoryCountDeltas(db: Db): Promise<void> {
  await sql`
    with taken as (delete from category_count_deltas returning category, delta)
    update category_counts as counts set listed = counts.listed + sums.delta
    from (select category, sum(delta) as delta from taken group by category) as sums
    where sums.category = counts.category`.execute(db);
}
