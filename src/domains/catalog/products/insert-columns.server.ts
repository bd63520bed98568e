import { sql } from 'kysely';
import type { Attributes } from '../../attributes/attributes.ts';
import { pickBenchCheck } from '../../attributes/condition/bench-check.ts';
import { extractAttributes } from '../../attributes/extract-attributes.ts';
import { qualityOf } from '../ranking/quality.ts';
import { ratedFromRow } from '../ranking/rated-listing.ts';
import type { NewProduct, ProductInput } from './product.ts';
import { productColumnList, toRow } from './product-columns.ts';

/** A product to store. `attributes` are the result of {@link extractAttributes}, for callers that already have it. */
type ProductToInsert = ProductInput &
  Partial<Pick<NewProduct, 'pictures'>> & { readonly attributes?: Attributes };

/** Returns column values of a new product, without its pictures and its time. Imported products have no pictures. */
export function insertColumns(product: ProductToInsert) {
  const { category, benchCheck: given = {}, faults = [], pictures = [] } = product;
  const facts = product.attributes ?? extractAttributes(product);
  const benchCheck = pickBenchCheck(category, given);
  return {
    ...toRow(product),
    facts,
    bench_check: benchCheck,
    faults,
    quality: qualityOf(ratedFromRow({ ...product, facts, benchCheck, pictures })),
  };
}

/**
 * Returns the SQL of the columns of {@link insertColumns} and of `more` (types by name). `names` lists the columns;
 * `records` has their definitions for JSON records.
 */
export function insertColumnsSql(more: Readonly<Record<string, string>>) {
  const own = productColumnList.map(({ name, sqlType }) => [name, sqlType]);
  const columns = [
    ...own,
    ['facts', 'jsonb'],
    ['bench_check', 'jsonb'],
    ['faults', 'jsonb'],
    ['quality', 'smallint'],
    ...Object.entries(more),
  ];
  return {
    names: sql.raw(columns.map(([name]) => name).join(', ')),
    records: sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', ')),
  };
}
