import { sql } from 'kysely';
import { extractAttributes } from '../attributes/extract-attributes.ts';
import { pickBenchCheck } from '../condition/bench-check.ts';
import type { ProductInput } from './product.ts';
import { productColumnList, toRow } from './product-columns.ts';

/** What a product's columns are filled with when it is listed; pictures and moment are another matter. */
export function insertColumns(product: ProductInput) {
  const { category, benchCheck = {}, faults = [] } = product;
  return {
    ...toRow(product),
    facts: extractAttributes(product),
    bench_check: pickBenchCheck(category, benchCheck),
    faults,
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
    ...Object.entries(more),
  ];
  return {
    names: sql.raw(columns.map(([name]) => name).join(', ')),
    records: sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', ')),
  };
}
