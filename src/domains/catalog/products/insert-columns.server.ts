import { sql } from 'kysely';
import type { Attributes } from '../../attributes/attributes.ts';
import { pickBenchCheck } from '../../attributes/condition/bench-check.ts';
import { extractAttributes } from '../../attributes/extract-attributes.ts';
import { qualityOf } from '../ranking/quality.ts';
import { ratedFromRow } from '../ranking/rated-listing.ts';
import type { NewProduct, ProductInput } from './product.ts';
import { productColumnList, toRow } from './product-columns.ts';

/** A product to be stored. `attributes` are those of {@link extractAttributes}, for callers that have read them. */
type ProductToInsert = ProductInput &
  Partial<Pick<NewProduct, 'pictures'>> & { readonly attributes?: Attributes };

/** Column values of a new product, apart from its pictures and its time. Imported products have no pictures. */
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

/** SQL of the columns of {@link insertColumns} and some more by type: their names, and as those of JSON records. */
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
