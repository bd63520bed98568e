import type { ProductInput } from '../../catalog/products/product.ts';
import { productFromForm } from '../../catalog/products/product-from-form.ts';
import { findColumn, sheetColumns } from './columns.ts';
import { type Cells, parseRowForm } from './row-form.ts';

/**
 * Validates one row of a CSV file with the rules of the listing form. Returns the product, or an error for each wrong
 * column. A row without a mobile number gets `ownNumber`. The column with photos is ignored.
 */
export function parseListingRow(
  row: Readonly<Record<string, string>>,
  ownNumber: string,
): { readonly product: ProductInput } | { readonly problems: readonly string[] } {
  const cells: Cells = {};
  for (const [name, cell] of Object.entries(row)) {
    const field = findColumn(name)?.field;
    if (field && field !== 'photos') cells[field] ||= cell;
  }
  const read = parseRowForm(cells, ownNumber);
  if ('form' in read) return { product: productFromForm(read.form) };
  const nameOf = new Map(sheetColumns.map(({ field, name }) => [field, name]));
  return { problems: read.problems.map(({ field, message }) => `${nameOf.get(field)}: ${message}`) };
}
