import { sql } from 'kysely';
import { extractAttributes } from '../attributes/extract-attributes.ts';
import type { NewProduct } from './product.ts';

/** What a product's columns are filled with when it is listed; pictures and moment are another matter. */
export function insertColumns(product: Omit<NewProduct, 'pictures' | 'postedAt'>) {
  return {
    category: product.category,
    title: product.title,
    condition: product.condition,
    original_price_poisha: product.originalPricePoisha,
    resale_price_poisha: product.resalePricePoisha,
    used_years: product.usedYears,
    details: product.details,
    location: product.location,
    number: product.number,
    facts: extractAttributes(product),
  };
}

const TYPES: Readonly<Record<keyof ReturnType<typeof insertColumns>, string>> = {
  category: 'text',
  title: 'text',
  condition: 'text',
  original_price_poisha: 'bigint',
  resale_price_poisha: 'bigint',
  used_years: 'numeric',
  details: 'text',
  location: 'text',
  number: 'text',
  facts: 'jsonb',
};

/** SQL of the columns of {@link insertColumns} and some more by type: their names, and as those of JSON records. */
export function insertColumnsSql(more: Readonly<Record<string, string>>) {
  const columns = Object.entries({ ...TYPES, ...more });
  return {
    names: sql.raw(columns.map(([name]) => name).join(', ')),
    records: sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', ')),
  };
}
