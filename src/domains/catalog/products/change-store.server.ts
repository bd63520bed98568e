import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { WirePriceChange } from '../contract.ts';
import { qualityOf } from '../ranking/quality.ts';
import { ratedFromRow } from '../ranking/rated-listing.ts';
import { type CatalogTables, readTables, tablesOf } from '../tables.server.ts';
import { type PriceReduction, priceReduction } from './price-history.ts';
import type { EditableProduct } from './product.ts';
import { type ProductValues, toRow } from './product-columns.ts';
import { priceHistorySql } from './product-json.server.ts';

type NewChange = Insertable<CatalogTables['product_changes']>;

/** Records a change of a listing. */
export async function insertChange(
  tx: Tx,
  change: Pick<NewChange, 'product_id' | 'action' | 'changed_by' | 'changed_at'> & Partial<NewChange>,
): Promise<void> {
  await tablesOf(tx).insertInto('product_changes').values(change).execute();
}

/** Returns the fields of a listing that were edited after a version, by their names in API responses, each once. */
export async function changedSince(db: Db, productId: string, version: number): Promise<string[]> {
  const edits = await readTables(db)
    .selectFrom('product_changes')
    .select('changed')
    .where('product_id', '=', productId)
    .where('version', '>', version)
    .orderBy('version')
    .execute();
  return [...new Set(edits.flatMap(({ changed }) => changed))];
}

/** Returns the price reduction that a listing may show; null if there is none. */
export async function reductionOf(db: Db, productId: string): Promise<PriceReduction | null> {
  const { rows } = await sql<{ changes: WirePriceChange[] }>`
    select ${sql.raw(priceHistorySql)} as changes from (select ${productId}::uuid as id) as p`.execute(db);
  return priceReduction(rows[0]?.changes ?? []);
}

/** New values of an edited listing. */
export type EditedListing = Pick<
  EditableProduct,
  'facts' | 'pictures' | 'benchCheck' | 'faults' | 'version'
> &
  ProductValues;

/** Stores an edited listing. */
export async function updateListing(tx: Tx, id: string, edited: EditedListing): Promise<void> {
  await tablesOf(tx)
    .updateTable('products')
    .set({
      ...toRow(edited),
      facts: JSON.stringify(edited.facts),
      pictures: JSON.stringify(edited.pictures),
      bench_check: JSON.stringify(edited.benchCheck),
      faults: JSON.stringify(edited.faults),
      version: edited.version,
      quality: qualityOf(ratedFromRow(edited)),
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the end of a listing's term and marks the reminder as not sent. */
export async function setTerm(tx: Tx, id: string, endsAt: Date): Promise<void> {
  await tablesOf(tx)
    .updateTable('products')
    .set({ ends_at: endsAt, end_notified_at: null })
    .where('id', '=', id)
    .execute();
}

/** Relists a withdrawn product. `postedAt` is its new posting time; null keeps the old one. */
export async function setRelisted(
  tx: Tx,
  id: string,
  { endsAt, postedAt }: { readonly endsAt: Date; readonly postedAt: Date | null },
): Promise<void> {
  await tablesOf(tx)
    .updateTable('products')
    .set({
      state: 'unsold',
      withdrawn_at: null,
      withdrawn_by: null,
      ending: null,
      ended_before: null,
      ends_at: endsAt,
      end_notified_at: null,
      ...(postedAt ? { posted_at: postedAt } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Renews all listings for sale of a seller whose term ends by `before`; returns their ids. */
export async function renewEnding(
  tx: Tx,
  { sellerId, before, endsAt }: { readonly sellerId: string; readonly before: Date; readonly endsAt: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ending as (
      select id from products where seller_id = ${sellerId} and state = 'unsold' and ends_at <= ${before}
      order by id for no key update
    )
    update products set ends_at = ${endsAt}, end_notified_at = null from ending where products.id = ending.id
    returning products.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records the same change for many listings; see {@link insertChange}. */
export async function insertChanges(
  tx: Tx,
  ids: readonly string[],
  change: { readonly action: 'renewed' | 'lapsed'; readonly by: string | null; readonly now: Date },
): Promise<void> {
  await sql`
    insert into product_changes (product_id, action, changed_by, changed_at)
    select id, ${change.action}, ${change.by}::uuid, ${change.now}::timestamptz from unnest(${ids}::uuid[]) as id`.execute(
    tx,
  );
}
