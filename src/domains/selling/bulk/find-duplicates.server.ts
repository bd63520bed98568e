import type { Db } from '#platform/db/database.server.ts';
import { pickBenchCheck } from '../../attributes/condition/bench-check.ts';
import { writeFaults } from '../../attributes/condition/faults.ts';
import type { NewProduct, Product } from '../../catalog/products/product.ts';
import { productColumnList } from '../../catalog/products/product-columns.ts';
import { selectOnSaleByTitle } from '../../catalog/public-api.server.ts';

const pictureIdsOf = ({ pictures }: Product | NewProduct) => pictures.map(({ id }) => id);

/** Returns the content of a listing except attributes, test results and faults, as one text for comparison. */
function fingerprint(product: Product | NewProduct): string {
  const values = productColumnList.map(({ property }) => product[property]);
  return JSON.stringify([...values, pictureIdsOf(product)]);
}

/** Returns faults as a file writes them, so that the listings of an exported file are known. */
function faultsOf(product: Product | NewProduct): string[] {
  return (product.faults ?? []).map((fault) => writeFaults([fault], pictureIdsOf(product)));
}

/** Returns whether attributes or test results of a listing include all expected ones. The listing may have more. */
function hasAll(
  given: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(expected).every(([key, value]) => given[key] === value);
}

type IsSame = (listing: Product, product: NewProduct) => boolean;

/** A listing has more attributes than its row if they were read from its title and details. */
const hasAttributes: IsSame = (listing, { facts = {} }) => hasAll(listing.facts, facts);

/** Returns test results and faults as one text for comparison. */
function findingsOf(product: Product | NewProduct): string {
  return JSON.stringify([pickBenchCheck(product.category, product.benchCheck ?? {}), faultsOf(product)]);
}

const isExact: IsSame = (listing, product) =>
  hasAttributes(listing, product) && findingsOf(listing) === findingsOf(product);

/** The seller may have added test results and faults on the site, so the listing may have more than its row. */
const isExtended: IsSame = (listing, product) =>
  hasAttributes(listing, product) &&
  hasAll(listing.benchCheck, pickBenchCheck(listing.category, product.benchCheck ?? {})) &&
  faultsOf(product).every((fault) => faultsOf(listing).includes(fault));

/**
 * Returns the products that the seller has on sale already. Each listing on sale matches only one product. If a file
 * has two equal rows and one such listing is on sale, the second row is new. A product takes a listing with exactly its
 * test results and faults first, so that other rows do not take that listing.
 */
export async function findDuplicates(
  db: Db,
  sellerId: string,
  products: readonly NewProduct[],
): Promise<ReadonlySet<NewProduct>> {
  const titles = [...new Set(products.map(({ title }) => title))];
  const onSale = new Map<string, Product[]>();
  for (const listing of await selectOnSaleByTitle(db, sellerId, titles)) {
    const key = fingerprint(listing);
    onSale.set(key, [...(onSale.get(key) ?? []), listing]);
  }
  const known = new Set<NewProduct>();
  for (const isSame of [isExact, isExtended]) {
    for (const product of products.filter((one) => !known.has(one))) {
      const alike = onSale.get(fingerprint(product)) ?? [];
      const index = alike.findIndex((listing) => isSame(listing, product));
      if (index < 0) continue;
      alike.splice(index, 1);
      known.add(product);
    }
  }
  return known;
}
