/** Error message for a file that is not UTF-8 text, such as UTF-16, Windows-1252 or a workbook. */
export const NO_CSV_TEXT =
  'This file is not CSV text. In Excel choose Save As and the type CSV UTF-8; then choose that file.';

/** Options for parsing CSV files of listings, shared by the import page and the import command. */
export const csvOptions = {
  bom: true,
  // Accepts cells such as `15.6"`, which people write without quoting the cell.
  relax_quotes: true,
} as const;

/** Properties of a CSV file's text before the header line. */
export type CsvStart = {
  readonly delimiter: string;
  /** Number of characters before the header line. */
  readonly length: number;
  /**
   * Number of lines before the header line: blank lines and a line such as `sep=;`. Spreadsheets count only the blank
   * lines as rows.
   */
  readonly lines: number;
  readonly blankLines: number;
};

const DELIMITERS = [',', ';', '\t'] as const;

/** Detects the delimiter of a line. Spreadsheets write the list separator of the user's country. */
function detectDelimiter(line: string): string {
  const count = (mark: string) => line.split(mark).length;
  return DELIMITERS.reduce<string>((best, mark) => (count(mark) > count(best) ? mark : best), ',');
}

const LINE_END = /\r\n|\r|\n/g;
const BLANK = /^[\ufeff\s,;]*$/;
/** Line that names the delimiter (`sep=;`), which Excel writes and reads. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?$/i;

/**
 * Finds the header line of a CSV file, after blank lines and a line such as `sep=;`.
 * @param head text of the file, at least up to the header line
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
