import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { editProduct } from '../changes/edit-product.server.ts';

/** Changes the price of a seller's listing, in whole taka. `version` is the listing's current version. */
export async function repriceProduct(
  db: Db,
  listing: { readonly productId: string; readonly sellerId: string; readonly version?: number },
  resalePrice: number,
  now = new Date(),
): Promise<void> {
  const { version = 1, ...ids } = listing;
  const edited = await inTransaction(db, (tx) =>
    editProduct(tx, { ...ids, form: { version, resalePrice }, now }),
  );
  if (!edited.ok) throw new Error(`the price could not be changed: ${edited.code}`);
}
