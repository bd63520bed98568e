import { productOfForm, type ToldProduct } from '../products/product-from-form.ts';
import { findColumn, sheetColumns } from './columns.ts';
import { type Cells, readRowForm } from './row-form.ts';

/** See `readListingRow` in the door. */
export function readNamedRow(
  row: Readonly<Record<string, string>>,
  ownNumber: string,
): { readonly product: ToldProduct } | { readonly problems: readonly string[] } {
  const cells: Cells = {};
  for (const [name, cell] of Object.entries(row)) {
    const field = findColumn(name)?.field;
    if (field && field !== 'photos') cells[field] ||= cell;
  }
  const read = readRowForm(cells, ownNumber);
  if ('form' in read) return { product: productOfForm(read.form) };
  const nameOf = new Map(sheetColumns.map(({ field, name }) => [field, name]));
  return { problems: read.problems.map(({ field, message }) => `${nameOf.get(field)}: ${message}`) };
}
