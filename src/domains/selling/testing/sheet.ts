import { writeLine } from '#kernel/csv.ts';
import { productColumnList, toFields } from '../../catalog/products/product-columns.ts';
import { buildProduct } from '../../catalog/testing/build-product.ts';
import { findColumn, sheetColumns } from '../bulk/columns.ts';

const fields = toFields(buildProduct({ title: 'Lenovo ThinkPad T480', details: 'All keys work.' }));
const laptop: Readonly<Record<string, string>> = Object.fromEntries(
  productColumnList
    .filter(({ sheet }) => !sheet.isOptional)
    .map(({ key, sheet }) => [sheet.name, String(fields[key])]),
);

/** Builds a CSV file of listings. Each argument contains only the cells in which its row differs from a valid row. */
export function buildSheet(...rows: Readonly<Record<string, string>>[]): string {
  const named = new Set([...Object.keys(laptop), ...rows.flatMap(Object.keys)]);
  const unknown = [...named].filter((name) => !findColumn(name));
  const names = [...sheetColumns.map(({ name }) => name).filter((name) => named.has(name)), ...unknown];
  const lines = rows.map((row) => writeLine(names.map((name) => row[name] ?? laptop[name] ?? '')));
  return [writeLine(names), ...lines].join('');
}
