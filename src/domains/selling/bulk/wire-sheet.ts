import { z } from 'zod';
import { categorySlugs, conditions } from '../../attributes/choices.ts';
import { locations } from '../../attributes/locations.ts';
import { MAX_SHEET_BYTES } from './columns.ts';

/** Request body that contains a CSV file of listings. */
export const sheetBody = z.object({
  csv: z
    .string('Send the text of a CSV file')
    .refine((text) => text.trim() !== '', 'The file is empty. Fill in the template and send that.')
    .refine(
      (text) => new TextEncoder().encode(text).length <= MAX_SHEET_BYTES,
      'The file has more than 1 MB. Split it into several files.',
    ),
});

/** Row number as in a spreadsheet, where the header line is row 1. */
const row = z.int().min(2);

/** Error or question about a cell of the file: row, column, content and message. */
const sheetProblem = z.object({
  row,
  /** Name of the column; null if the message is about the whole row. */
  column: z.string().nullable(),
  /** Content of the cell, shortened. */
  cell: z.string(),
  message: z.string(),
});

/** An error or question in a response about a CSV file. */
export type SheetProblem = z.output<typeof sheetProblem>;

/** Response of `POST /listings/check`, which describes what an import of the file would do. */
export const sheetCheck = z.object({
  rows: z.int().min(0),
  /** Number of rows that can be put on sale. */
  ready: z.int().min(0),
  /** Number of rows that are identical to a listing on sale. */
  known: z.int().min(0),
  /** Number of rows with an error. */
  wrong: z.int().min(0),
  /** Column names in the header line that match no known column. */
  unreadColumns: z.array(z.string()),
  /** The first errors in the order of the file, at most 200. */
  problems: z.array(sheetProblem),
  /**
   * Questions about unlikely values in valid rows, in the order of the file, at most 200. If the seller puts such rows
   * on sale unchanged, admins review them.
   */
  questions: z.array(sheetProblem),
  /** Rows that can be put on sale. */
  listings: z.array(
    z.object({
      row,
      title: z.string(),
      category: z.enum(categorySlugs),
      condition: z.enum(conditions),
      resalePrice: z.int(),
      Location: z.enum(locations),
      photos: z.int().min(0),
    }),
  ),
});

/** Response of `POST /listings/check`. */
export type SheetCheck = z.output<typeof sheetCheck>;
