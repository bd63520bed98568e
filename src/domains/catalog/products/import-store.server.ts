import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import { insertColumns, insertColumnsSql } from './insert-columns.server.ts';
import type { ImportedProduct } from './product.ts';

const { names, records } = insertColumnsSql({ posted_at: 'timestamptz', import_key: 'text' });

function toRow(product: ImportedProduct) {
  return { ...insertColumns(product), posted_at: product.postedAt, import_key: product.importKey };
}

/**
 * Lists many products of one seller in one statement and returns how many were new. Rows with a known import key are
 * skipped. No event is published, because no subscriber handles thousands at once.
 */
export async function importProducts(
  db: Db,
  sellerId: string,
  products: readonly ImportedProduct[],
): Promise<number> {
  // Sorted by key, so that two statements with the same rows lock them in the same order.
  // guard: import-key-order (drop .sort)
  const rows = products.map(toRow).sort((a, b) => (a.import_key < b.import_key ? -1 : 1));
  const { numAffectedRows } = await sql`
    insert into products (seller_id, ${names})
    select ${sellerId}::uuid, ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${records})
    on conflict (import_key) where import_key is not null do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
