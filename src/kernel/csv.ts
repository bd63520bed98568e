/**
 * Beginnings that make spreadsheets treat a cell as a formula. See OWASP, "CSV Injection". Apostrophes before them are
 * part of the pattern, so that {@link unguardCell} always restores the original text.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Adds an apostrophe to a cell's text if a spreadsheet would run it as a formula. */
export function guardCell(text: string): string {
  // guard: spreadsheet-formula (value => text)
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns the text that was passed to {@link guardCell}. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

function quoteCell(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns one line of a CSV file (RFC 4180) with guarded cells. */
export function writeLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoteCell(guardCell(cell))).join(',')}\r\n`;
}

/** Byte order mark, so that Excel reads a file's Bangla text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
