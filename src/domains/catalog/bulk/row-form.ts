import { z } from 'zod';
import { addProductForm, MAX_PICTURES, pictureAddress } from '../products/form.ts';
import { unguardCell } from './cells.ts';
import { type SheetColumn, type SheetField, sheetColumns } from './columns.ts';

/** A row by the rules of the form; photos may be left out. */
const rowForm = addProductForm.omit({ image_url: true, images: true }).extend({
  photos: z.array(pictureAddress).max(MAX_PICTURES, `Leave at most ${MAX_PICTURES} photos`),
});

/** A row as its seller describes the product, checked. */
export type RowForm = z.output<typeof rowForm>;

/** Cells of one row by what they hold. */
export type Cells = Partial<Record<SheetField, string>>;

/** Why a cell cannot be taken. */
export type CellProblem = { readonly field: SheetField; readonly message: string };

const isOwnField = (field: SheetField) => field in rowForm.shape;

/** The choice that a cell means, whatever its capitals; else the cell, for the rules to refuse. */
function matchChoice({ choices = [] }: SheetColumn, cell: string): string {
  return choices.find((choice) => choice.toLowerCase() === cell.toLowerCase()) ?? cell;
}

/** Spreadsheets take a mobile number for a sum and drop the nought before it. */
const withLeadingZero = (cell: string) => (/^1\d{9}$/.test(cell) ? `0${cell}` : cell);

/** What the form would have been sent for a row. */
function toInput(cells: Cells, ownNumber: string): Record<string, unknown> {
  const input: Record<string, unknown> = { number: ownNumber };
  const facts: Record<string, string> = {};
  for (const column of sheetColumns) {
    const cell = unguardCell(cells[column.field] ?? '').trim();
    if (cell === '') continue;
    if (isOwnField(column.field)) input[column.field] = matchChoice(column, cell);
    else facts[column.field] = cell;
  }
  const photos = typeof input.photos === 'string' ? input.photos.split(/\s+/) : [];
  return { ...input, number: withLeadingZero(String(input.number)), photos, facts };
}

/** What to do about a cell, in words that fit a spreadsheet where those of the form do not. */
function adviceFor(column: SheetColumn, cells: Cells, message: string): string {
  const isBlank = (cells[column.field] ?? '').trim() === '';
  if (isBlank)
    return column.choices ? `Fill in ${column.holds}` : `Fill this in: ${lowerFirst(column.holds)}`;
  if (column.choices) return `Write ${column.holds}${column.needed ? '' : ', or nothing'}`;
  return message;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function problemsOf(error: z.ZodError, cells: Cells): CellProblem[] {
  const messages = new Map<unknown, string>();
  for (const { path, message } of error.issues) {
    const field = path[0] === 'facts' ? path[1] : path[0];
    if (!messages.has(field)) messages.set(field, message);
  }
  return sheetColumns.flatMap((column) => {
    const message = messages.get(column.field);
    return message === undefined ? [] : [{ field: column.field, message: adviceFor(column, cells, message) }];
  });
}

/** Reads a row by the rules of the form. `ownNumber` is the seller's, for rows that name none. */
export function parseRowForm(
  cells: Cells,
  ownNumber: string,
): { readonly form: RowForm } | { readonly problems: readonly CellProblem[] } {
  const parsed = rowForm.safeParse(toInput(cells, ownNumber));
  return parsed.success ? { form: parsed.data } : { problems: problemsOf(parsed.error, cells) };
}
