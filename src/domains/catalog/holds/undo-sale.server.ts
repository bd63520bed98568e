import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { productRelisted } from '../events.ts';
import { insertChange } from '../products/change-store.server.ts';
import type { Product } from '../products/product.ts';
import { setUnsold } from './hold-store.server.ts';

/** Sale to undo, and the product's state afterwards. */
export type UndoneSale = {
  /** Id of the order that had bought the product. */
  readonly bookingId: string;
  /** True if the product is for sale again at once. Otherwise it is withdrawn, and its seller can relist it. */
  readonly isOffered: boolean;
  readonly now: Date;
};

/**
 * Undoes the sale of a product, because all its money was refunded. The caller has locked the product with
 * `lockProduct`. A product that is for sale again keeps its position in lists, and `product.relisted` is published. Its
 * term keeps its end, but lasts at least until `earliestEnd(now)`. Throws if this order has not bought the product.
 */
export async function undoSale(tx: Tx, product: Product, undone: UndoneSale): Promise<void> {
  const { id: productId, sellerId, category } = product;
  const { bookingId, isOffered, now } = undone;
  const by = isOffered ? null : sellerId;
  if (!(await setUnsold(tx, productId, { bookingId, withdrawnBy: by, now })))
    throw new Error('the product was not sold to this order, so the sale cannot be undone');
  if (!isOffered) return;
  await insertChange(tx, { product_id: productId, action: 'relisted', changed_by: null, changed_at: now });
  await publish(tx, productRelisted, { productId, sellerId, category });
}
