/** Advice on a file that is not UTF-8 text: UTF-16, Windows-1252, or a workbook. */
export const NO_CSV_TEXT =
  'This file is not CSV text. In Excel choose Save As and the type CSV UTF-8; then choose that file.';

/** How CSV files of listings are read, by the page and by the command alike. */
export const csvOptions = {
  bom: true,
  // People write 15.6" without putting it into quotation marks.
  relax_quotes: true,
} as const;

/** The beginning of a CSV file. */
export type CsvStart = {
  readonly delimiter: string;
  /** Characters before the line with the names. */
  readonly length: number;
  /** Lines before it, of which a spreadsheet shows the blank ones. */
  readonly lines: number;
  readonly blankLines: number;
};

const DELIMITERS = [',', ';', '\t'] as const;

/** Detects the delimiter of a line's cells: spreadsheets use the list separator of their country. */
function detectDelimiter(line: string): string {
  const count = (mark: string) => line.split(mark).length;
  return DELIMITERS.reduce<string>((best, mark) => (count(mark) > count(best) ? mark : best), ',');
}

const LINE_END = /\r\n|\r|\n/g;
const BLANK = /^[\ufeff\s,;]*$/;
/** Excel writes it, and reads from it what parts the cells. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?$/i;

/**
 * Reads how a CSV file begins: blank lines and a line `sep=;` come before the names.
 * @param head its text, or as much of it as has the line with the names
 */
export function readCsvStart(head: string): CsvStart {
  let [length, lines, blankLines] = [0, 0, 0];
  let named: string | undefined;
  for (const { 0: end, index } of head.matchAll(LINE_END)) {
    const line = head.slice(length, index);
    const mark = SEPARATOR_LINE.exec(line.trimEnd())?.[1];
    if (mark === undefined && !BLANK.test(line)) break;
    named = mark ?? named;
    lines += 1;
    blankLines += mark === undefined ? 1 : 0;
    length = index + end.length;
  }
  const [first = ''] = head.slice(length).split(/[\r\n]/, 1);
  return { delimiter: named ?? detectDelimiter(first), length, lines, blankLines };
}
