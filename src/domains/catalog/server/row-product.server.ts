import { takaToPoisha } from '../../../kernel/money.ts';
import { factsOfCategory } from '../accept-facts.ts';
import { findColumn, sheetColumns } from '../sheet/columns.ts';
import { type Cells, type RowForm, readRowForm } from '../sheet/row-form.ts';
import type { NewProduct } from './product.ts';

/** A product as a row of a file tells it; its photos are another matter. */
export type RowProduct = Omit<NewProduct, 'pictures' | 'postedAt'>;

/** The product that a checked row describes. */
export function toRowProduct(form: RowForm): RowProduct {
  return {
    category: form.category,
    title: form.title,
    condition: form.condition,
    originalPricePoisha: takaToPoisha(form.originalPrice),
    resalePricePoisha: takaToPoisha(form.resalePrice),
    usedYears: form.usedYear,
    details: form.product_details,
    location: form.Location,
    number: form.number,
    facts: factsOfCategory(form.category, form.facts ?? {}),
  };
}

/** See `readListingRow` in the door. */
export function readNamedRow(
  row: Readonly<Record<string, string>>,
  ownNumber: string,
): { readonly product: RowProduct } | { readonly problems: readonly string[] } {
  const cells: Cells = {};
  for (const [name, cell] of Object.entries(row)) {
    const field = findColumn(name)?.field;
    if (field && field !== 'photos') cells[field] ||= cell;
  }
  const read = readRowForm(cells, ownNumber);
  if ('form' in read) return { product: toRowProduct(read.form) };
  const nameOf = new Map(sheetColumns.map(({ field, name }) => [field, name]));
  return { problems: read.problems.map(({ field, message }) => `${nameOf.get(field)}: ${message}`) };
}
