import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database.server.ts';
import { addProduct, markSold } from './door.server.ts';
import type { NewProduct } from './server/product.ts';

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

/** Sells a product to an order that nobody has made. */
export async function sellProduct(db: Db, productId: string): Promise<void> {
  await inTransaction(db, (tx) => markSold(tx, { productId, bookingId: randomUUID(), now: new Date() }));
}

/** Takes a product off the market without telling anybody. */
export async function hideProduct(db: Db, productId: string): Promise<void> {
  await sql`update products set state = 'withdrawn', withdrawn_at = now() where id = ${productId}`.execute(
    db,
  );
}
