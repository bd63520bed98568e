import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import type { HoldRefusal } from '../contract.ts';
import { addProduct, lockProduct, markSold, takeHold } from '../door.server.ts';
import type { HoldRequest, TakenHold } from '../holds/take-hold.server.ts';
import type { NewProduct } from '../products/product.ts';

/** A product as a seller could list it; tests name only what they are about. */
export function buildProduct(overrides: Partial<NewProduct> = {}): NewProduct {
  return {
    category: 'Laptop',
    title: 'Lenovo ThinkPad T480, i5, 16 GB',
    condition: 'Good',
    originalPricePoisha: 9_500_000,
    resalePricePoisha: 3_850_000,
    usedYears: 4.5,
    details: 'Battery holds about four hours. Small scratch on the lid.',
    location: 'Dhaka',
    number: '01712345678',
    pictures: [],
    ...overrides,
  };
}

/** The body of the call that lists a product, with one uploaded picture. */
export function buildAddProductBody(overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    title: 'Lenovo ThinkPad T480, i5, 16 GB',
    originalPrice: 95_000,
    resalePrice: 38_500,
    condition: 'Good',
    number: '01712345678',
    Location: 'Dhaka',
    category: 'Laptop',
    usedYear: 4.5,
    product_details: 'Battery holds about four hours. Small scratch on the lid.',
    image_url: `http://localhost:3000/images/${'0'.repeat(32)}/page.jpg`,
    ...overrides,
  };
}

/** Lists a product for a seller and gives its id. */
export function listProduct(db: Db, sellerId: string, overrides: Partial<NewProduct> = {}): Promise<string> {
  return inTransaction(db, (tx) => addProduct(tx, sellerId, buildProduct(overrides)));
}

/** Sells a product to an order, which nobody has made unless it is told; tells whether that was possible. */
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

/** Takes a product off the market without telling anybody. */
export async function hideProduct(db: Db, productId: string): Promise<void> {
  await sql`update products set state = 'withdrawn', withdrawn_at = now() where id = ${productId}`.execute(
    db,
  );
}
