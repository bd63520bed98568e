import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import type { PrivacyModule } from '../../accounts/public-api.server.ts';
import type { HoldRefusal } from '../contract.ts';
import type { HoldRequest, TakenHold } from '../holds/take-hold.server.ts';
import { catalogPrivacy } from '../privacy-module.server.ts';
import type { NewProduct } from '../products/product.ts';
import { insertProducts } from '../products/sheet-store.server.ts';
import { addProduct, lockProduct, markSold, takeHold } from '../public-api.server.ts';
import { buildProduct } from './build-product.ts';

/** Privacy part of the catalog, for tests of closing accounts. */
export const catalogPrivacyModule: PrivacyModule = catalogPrivacy;

/** Lists a product for a seller and returns its id. */
export function listProduct(db: Db, sellerId: string, overrides: Partial<NewProduct> = {}): Promise<string> {
  return inTransaction(db, (tx) => addProduct(tx, sellerId, buildProduct(overrides)));
}

/** Lists many products for a seller in one statement and returns their ids, without events. */
export async function listProducts(
  db: Db,
  sellerId: string,
  products: readonly Partial<NewProduct>[],
): Promise<string[]> {
  const built = products.map(buildProduct);
  const listed = await inTransaction(db, (tx) => insertProducts(tx, sellerId, built));
  return listed.map(({ id }) => id);
}

/** Sells a product to an order, by default a nonexistent one; returns whether that was possible. */
export function sellProduct(
  db: Db,
  productId: string,
  { bookingId = randomUUID(), now = new Date() }: { readonly bookingId?: string; readonly now?: Date } = {},
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, productId, now);
    return product !== null && markSold(tx, product, bookingId, now);
  });
}

/** Takes a payment hold of a product. */
export function holdProduct(
  db: Db,
  productId: string,
  request: HoldRequest,
): Promise<Result<TakenHold, HoldRefusal>> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, productId, request.now);
    return product ? takeHold(tx, product, request) : refuse('product-gone');
  });
}

/** Withdraws a product without an event. */
export async function hideProduct(db: Db, productId: string): Promise<void> {
  await sql`update products set state = 'withdrawn', withdrawn_at = now() where id = ${productId}`.execute(
    db,
  );
}
