/**
 * Beginnings that make spreadsheets take a cell for a formula. See OWASP, "CSV Injection". Apostrophes before them
 * count, so that what is taken off a cell again is always what was put before it.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A cell's text so that spreadsheets show it instead of computing it: with an apostrophe before it where needed. */
export function guardCell(text: string): string {
  // guard: spreadsheet-formula (value => text)
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that {@link guardCell} was given. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

function quoteCell(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a CSV file (RFC 4180), its cells guarded. */
export function writeLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoteCell(guardCell(cell))).join(',')}\r\n`;
}

/** Byte order mark, so that Excel reads a file's Bangla text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
