import type { Result } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { insertImported } from './bulk/import-store.server.ts';
import * as rows from './bulk/parse-row.ts';
import type { HoldRefusal, WirePicture, WireProduct } from './contract.ts';
import * as ending from './holds/end-hold.server.ts';
import * as taking from './holds/take-hold.server.ts';
import { withdrawProduct } from './holds/withdraw-product.server.ts';
import * as adding from './products/add-product.server.ts';
import type { ImportedProduct, NewProduct, Product, ProductInput } from './products/product.ts';
import * as productJson from './products/product-json.server.ts';
import * as store from './products/product-store.server.ts';
import * as runs from './products/sitemap-runs.server.ts';

export type { HoldRequest, TakenHold } from './holds/take-hold.server.ts';
export type { ImportedProduct, NewProduct, Product, ProductInput } from './products/product.ts';
export type { SitemapEntry, SitemapRun } from './products/sitemap-runs.server.ts';

/**
 * Lists a product for a seller and tells `product.added`; gives its id. Pictures must be claimed in the same
 * transaction.
 */
export function addProduct(tx: Tx, sellerId: string, product: NewProduct): Promise<string> {
  return adding.addProduct(tx, sellerId, product);
}

/**
 * Lists many products of one seller in one statement and gives how many were new. Rows whose import key is
 * known are passed over. No event is told: thousands at once are nobody's news.
 */
export function importProducts(
  db: Db,
  sellerId: string,
  products: readonly ImportedProduct[],
): Promise<number> {
  return insertImported(db, sellerId, products);
}

/**
 * Reads one row of a file of listings by the names of its columns, under the rules of the form: the product, or a
 * sentence for each column that is wrong. Rows that name no mobile number get `ownNumber`; photos are left out.
 */
export function parseListingRow(
  row: Readonly<Record<string, string>>,
  ownNumber: string,
): { readonly product: ProductInput } | { readonly problems: readonly string[] } {
  return rows.parseListingRow(row, ownNumber);
}

/** Reads a product and keeps others from changing it until the transaction ends; null when there is none. */
export function lockProduct(tx: Tx, id: string, now: Date): Promise<Product | null> {
  return store.lockProductRow(tx, id, now);
}

/**
 * Gives a booking the sole right to pay for a product, which {@link lockProduct} gave, for 15 minutes. A booking that
 * asks again keeps the hold it has, with its end. Refused in the words of `holdRefusals`, with the time in Dhaka where
 * waiting helps.
 */
export function takeHold(
  tx: Tx,
  product: Product,
  request: taking.HoldRequest,
): Promise<Result<taking.TakenHold, HoldRefusal>> {
  return taking.takeHold(tx, product, request);
}

/** Gives up a booking's hold; the product is free at once. Does nothing when the booking has none. */
export function releaseHold(tx: Tx, bookingId: string, now: Date): Promise<void> {
  return ending.releaseHold(tx, bookingId, now);
}

/**
 * Marks a product, which {@link lockProduct} gave, sold with a booking and tells `product.sold`. Gives false, and
 * changes nothing, when it is sold or withdrawn already or another booking holds it. A lapsed hold of one's own does
 * not matter.
 */
export function markSold(tx: Tx, product: Product, bookingId: string, now: Date): Promise<boolean> {
  return ending.markSold(tx, product, bookingId, now);
}

/**
 * Takes a product off the market on an admin's behalf, whoever sells it; the deed is written down with its reason
 * and `product.withdrawn` is told. Refused while somebody is paying, and when it is sold or gone.
 */
export function withdrawAsAdmin(
  tx: Tx,
  deed: {
    readonly productId: string;
    readonly adminId: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<Result<null, 'not-found' | 'product-in-payment' | 'product-sold'>> {
  const { productId, adminId: id, reason, now } = deed;
  return withdrawProduct(tx, { id, isAdmin: true, reason }, productId, now);
}

/** Products by id, in any state and in no order. */
export function productsByIds(db: Db, ids: readonly string[], now: Date): Promise<Product[]> {
  return store.selectProducts(db, ids, now);
}

/** Products by id as the API answers them, in any state, by their id. */
export function wireProductsByIds(
  db: Db,
  ids: readonly string[],
  options: { readonly publicUrl: string; readonly now: Date },
): Promise<Map<string, WireProduct>> {
  return productJson.wireProductsByIds(db, ids, options);
}

/**
 * Products by id as the JSON texts that the database keeps ready, in the order of the ids; withdrawn ones are left out.
 * For hot lists that are put together without parsing.
 */
export function productJsonByIds(
  reads: ReadQueryable,
  ids: readonly string[],
  options: { readonly publicUrl: string; readonly now: Date },
): Promise<string[]> {
  return productJson.productJsonByIds(reads, ids, options);
}

/**
 * Gives a product these pictures, the best first, in place of those it has. Those that are new to it must be
 * claimed, those that go released, in the same transaction.
 */
export function setPictures(tx: Tx, productId: string, pictures: readonly WirePicture[]): Promise<void> {
  return store.updatePictures(tx, productId, pictures);
}

/** Gives a category its picture for the home page's grid. */
export function setCategoryPicture(tx: Tx, slug: string, picture: WirePicture): Promise<void> {
  return store.updateCategoryPicture(tx, slug, picture);
}

/** Cuts all listed products, oldest first, into runs of `size`; there is at least one, maybe empty. */
export function sitemapRuns(db: Db, size: number): Promise<runs.SitemapRun[]> {
  return runs.sitemapRuns(db, size);
}

/** Reads the products of a run in portions. */
export function readSitemapRun(db: Db, run: runs.SitemapRun): AsyncGenerator<readonly runs.SitemapEntry[]> {
  return runs.readSitemapRun(db, run);
}
