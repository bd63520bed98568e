import { z } from 'zod';
import { pastedText } from '#kernel/clean-text.ts';
import { unguardCell } from '#kernel/csv.ts';
import { foldText } from '#kernel/fold-text.ts';
import { readFaults } from '../../attributes/condition/faults.ts';
import { findDistrict } from '../../attributes/districts.ts';
import {
  findAreaConflict,
  isSamePhoto,
  MAX_PICTURES,
  pictureAddress,
  productForm,
} from '../../catalog/products/form.ts';
import { type SheetColumn, type SheetField, sheetColumns } from './columns.ts';

/** Validation schema for a row: the listing form's rules, but photos are optional, also for faults. */
const rowForm = productForm
  .omit({ image_url: true, images: true })
  .extend({ photos: z.array(pictureAddress).max(MAX_PICTURES, `Leave at most ${MAX_PICTURES} photos`) })
  .superRefine(({ facts = {}, Location, faults = [], photos }, context) => {
    const isMissing = faults.some(
      ({ photo }) => photo !== null && !photos.some((one) => isSamePhoto(one, photo)),
    );
    const conflicts = [
      ...findAreaConflict(facts, Location),
      ...(isMissing ? [{ path: ['faults'], message: 'The column Photos has no photo of that number' }] : []),
    ];
    for (const conflict of conflicts) context.addIssue({ code: 'custom', ...conflict });
  });

/** Validated values of a row. */
export type RowForm = z.output<typeof rowForm>;

/** Cells of one row, keyed by the field of their column. */
export type Cells = Partial<Record<SheetField, string>>;

/** Error message about one cell of a row. */
export type CellProblem = { readonly field: SheetField; readonly message: string };

const isOwnField = (field: SheetField) => field in rowForm.shape && field !== 'faults';

/** Returns the computer part that a bench check's column is about; undefined for other columns. */
const partOf = (field: SheetField) => /^check\.(\w+)$/.exec(field)?.[1];

/** Converts a cell with faults to the form's values. A fault refers to one of the row's photos by its number. */
function toFaults(cell: string, photos: readonly string[]) {
  return readFaults(cell).map(({ name, photo }) => ({
    name,
    photo: photo === null ? '' : (photos[photo - 1] ?? `photo ${photo}`),
  }));
}

/**
 * Returns the choice that matches a cell, ignoring case. For districts, also accepts any known spelling. Returns other
 * cells unchanged, so that the form's rules refuse them.
 */
function matchChoice({ field, choices = [] }: SheetColumn, cell: string): string {
  const wanted = foldText(pastedText(cell));
  if (field === 'Location') return findDistrict(wanted) ?? cell;
  return choices.find((choice) => foldText(choice) === wanted) ?? cell;
}

/** Adds the leading zero to a mobile number, because spreadsheets treat it as a number and drop the zero. */
const withLeadingZero = (cell: string) => (/^1\d{9}$/.test(pastedText(cell)) ? `0${pastedText(cell)}` : cell);

/** Removes the apostrophe with which spreadsheets mark digits as text. */
const withoutTextMark = (cell: string) => cell.replace(/^'(?=[\d+])/, '');

/** Converts a row to the form's input. */
function toInput(cells: Cells, ownNumber: string): Record<string, unknown> {
  const input: Record<string, unknown> = { number: ownNumber };
  const facts: Record<string, string> = {};
  const benchCheck: Record<string, string> = {};
  for (const column of sheetColumns) {
    const cell = withoutTextMark(unguardCell(cells[column.field] ?? '').trim());
    const part = partOf(column.field);
    if (cell === '' || column.field === 'faults') continue;
    if (isOwnField(column.field)) input[column.field] = matchChoice(column, cell);
    else if (part) benchCheck[part] = matchChoice(column, cell);
    else facts[column.field] = cell;
  }
  const photos = typeof input.photos === 'string' ? input.photos.split(/\s+/) : [];
  const faults = toFaults(unguardCell(cells.faults ?? ''), photos);
  return { ...input, number: withLeadingZero(String(input.number)), photos, facts, benchCheck, faults };
}

/** Returns the error message for a cell. Replaces the listing form's message if it does not fit a spreadsheet. */
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
    const field =
      path[0] === 'facts' ? path[1] : path[0] === 'benchCheck' ? `check.${String(path[1])}` : path[0];
    if (!messages.has(field)) messages.set(field, message);
  }
  return sheetColumns.flatMap((column) => {
    const message = messages.get(column.field);
    return message === undefined ? [] : [{ field: column.field, message: adviceFor(column, cells, message) }];
  });
}

/**
 * Parses a row with the rules of the listing form. `ownNumber` is the seller's mobile number, used for rows without
 * one.
 */
export function parseRowForm(
  cells: Cells,
  ownNumber: string,
): { readonly form: RowForm } | { readonly problems: readonly CellProblem[] } {
  const parsed = rowForm.safeParse(toInput(cells, ownNumber));
  return parsed.success ? { form: parsed.data } : { problems: problemsOf(parsed.error, cells) };
}
