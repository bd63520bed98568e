import type { Db } from '#platform/db/database.server.ts';
import type { Attributes } from '../../attributes/attributes.ts';
import { pickBenchCheck } from '../../attributes/condition/bench-check.ts';
import { writeFaults } from '../../attributes/condition/faults.ts';
import type { NewProduct, Product } from '../../catalog/products/product.ts';
import { productColumnList } from '../../catalog/products/product-columns.ts';
import { selectOnSaleByTitle } from '../../catalog/public-api.server.ts';

/**
 * Returns the content of a listing except its attributes, as one text for comparison. Faults are compared as a file
 * writes them, so that the listings of an exported file are known.
 */
function fingerprint(product: Product | NewProduct): string {
  const { category, pictures, benchCheck = {}, faults = [] } = product;
  const values = productColumnList.map(({ property }) => product[property]);
  const ids = pictures.map(({ id }) => id);
  return JSON.stringify([...values, ids, pickBenchCheck(category, benchCheck), writeFaults(faults, ids)]);
}

/**
 * Returns whether a listing's attributes (`facts`) include all expected ones. The listing may have more attributes,
 * read from its title and details.
 */
function hasAll(facts: Attributes, expected: Attributes): boolean {
  return Object.entries(expected).every(([key, value]) => facts[key] === value);
}

/**
 * Returns a function that checks whether the seller has an identical product on sale. Each listing on sale matches only
 * one product. If a file has two equal rows and one such listing is on sale, the second row is new.
 */
export async function openDuplicateCheck(db: Db, sellerId: string, products: readonly NewProduct[]) {
  const titles = [...new Set(products.map(({ title }) => title))];
  const onSale = new Map<string, Attributes[]>();
  for (const product of await selectOnSaleByTitle(db, sellerId, titles)) {
    const key = fingerprint(product);
    onSale.set(key, [...(onSale.get(key) ?? []), product.facts]);
  }
  return (product: NewProduct): boolean => {
    const alike = onSale.get(fingerprint(product)) ?? [];
    const index = alike.findIndex((facts) => hasAll(facts, product.facts ?? {}));
    if (index >= 0) alike.splice(index, 1);
    return index >= 0;
  };
}
