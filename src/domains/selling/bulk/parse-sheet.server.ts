import { CsvError, parse } from 'csv-parse/sync';
import { done, type Result, refuse } from '#kernel/result.ts';
import { findColumn, MAX_SHEET_ROWS, type SheetColumn, sheetColumns } from './columns.ts';
import { type CsvStart, csvOptions, NO_CSV_TEXT, readCsvStart } from './csv-text.ts';
import type { Cells } from './row-form.ts';

/** One row of a listings CSV file. */
export type SheetRow = {
  /** Row number as in a spreadsheet, where the header line is row 1. */
  readonly row: number;
  readonly cells: Cells;
  /** Text in cells to the right of the last named column. */
  readonly behind: string;
};

/** A parsed CSV file of listings, whose values are not validated yet. */
export type Sheet = {
  readonly rows: readonly SheetRow[];
  /** Column names in the header line that match no known column. */
  readonly unread: readonly string[];
};

/** Maximum number of lines to parse. Blank lines do not count as rows, but parsing takes time for them, too. */
const MAX_LINES = 10 * MAX_SHEET_ROWS;
/** Maximum number of columns to parse. `MAX_NAME` is the maximum length of an unknown column's name, in characters. */
const MAX_COLUMNS = 200;
const MAX_NAME = 60;

function refuseFile(message: string) {
  return refuse('invalid-input', { detail: message, errors: { csv: [message] } });
}

function parseLines(
  text: string,
  { delimiter, length, blankLines }: CsvStart,
): Result<string[][], 'invalid-input'> {
  try {
    const lines = parse(text.slice(length), {
      ...csvOptions,
      delimiter,
      relax_column_count: true,
      to: MAX_LINES,
    });
    return done(lines);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuseFile(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark that opens in row ${Number(error.records ?? 0) + blankLines + 1} is never closed. Close it or remove it.`
        : NO_CSV_TEXT,
    );
  }
}

function parseHeader(names: readonly string[]): Result<(SheetColumn | null)[], 'invalid-input'> {
  if (names.length > MAX_COLUMNS) {
    return refuseFile(
      `The first line may name at most ${MAX_COLUMNS} columns. Remove the ones you don’t need.`,
    );
  }
  const columns = names.map(findColumn);
  const twice = columns.find((column, index) => column && columns.indexOf(column) !== index);
  if (twice) return refuseFile(`The column ${twice.name} appears twice. Remove one of them.`);
  const missing = sheetColumns.filter((column) => column.needed && !columns.includes(column));
  if (missing.length === 0) return done(columns);
  const list = missing.map(({ name }) => name).join(', ');
  return refuseFile(`The first line must name the columns. Missing: ${list}. The template has them all.`);
}

function toRow(columns: readonly (SheetColumn | null)[], line: readonly string[], row: number): SheetRow {
  const cells: Cells = {};
  for (const [place, column] of columns.entries()) {
    if (column) cells[column.field] = line[place] ?? '';
  }
  const behind = line.slice(columns.length).filter((cell) => cell.trim() !== '');
  return { row, cells, behind: behind.join(' ') };
}

/** Parses a CSV file into rows by column. Refuses a file that is invalid or too long. */
export function parseSheet(text: string): Result<Sheet, 'invalid-input'> {
  const start = readCsvStart(text);
  const lines = parseLines(text, start);
  if (!lines.ok) return lines;
  const [names = [], ...rest] = lines.value;
  const columns = parseHeader(names);
  if (!columns.ok) return columns;
  const rows = rest
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => line.some((cell) => cell.trim() !== ''))
    .map(({ line, index }) => toRow(columns.value, line, start.blankLines + index + 2));
  // guard: sheet-row-limit (drop operand 1)
  if (rows.length > MAX_SHEET_ROWS || lines.value.length >= MAX_LINES) {
    return refuseFile(`A file may have at most ${MAX_SHEET_ROWS} rows. Split it into several files.`);
  }
  if (rows.length === 0)
    return refuseFile('The file has no rows under its first line. Write a row for each product.');
  const unread = names
    .filter((name, place) => name.trim() !== '' && columns.value[place] === null)
    .map((name) => name.slice(0, MAX_NAME));
  return done({ rows, unread });
}
