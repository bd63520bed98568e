import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import type { Db } from '#platform/db/database.server.ts';
import {
  columnKey,
  csvOptions,
  findColumn,
  NO_CSV_TEXT,
  readCsvStart,
} from '../../src/domains/selling/public-api.server.ts';
import { openBatches } from './batches.ts';
import { computers } from './computers.ts';
import { listings } from './listings.ts';
import { monitors } from './monitors.ts';
import type { ImportRow, Layout, Reading } from './row.ts';

/**
 * Longest accepted row in characters. Without this limit, an unclosed quote could read the rest of a large file into
 * memory.
 */
const LONGEST_ROW = 100_000;
const layouts: readonly Layout[] = [computers, monitors, listings];

/** Numbers of rows so far, by result. */
export type ImportTally = { rows: number; listed: number; known: number; refused: number };

/** Functions that are called during the import. */
export type ImportListener = {
  /** Called for a row that cannot be listed, with the line in the file and the reason. */
  readonly onRefused: (line: number, reason: string) => void;
  /** Called with the current numbers. `share` is the part of the file that was read, from 0 to 1. */
  readonly onProgress: (tally: Readonly<ImportTally>, share: number) => void;
};

/** Options for the import of a file. */
export type ImportOptions = {
  /** Maximum number of batches in progress; one by default. */
  readonly concurrency?: number;
  readonly now?: Date;
};

/** Error for a file that is not a list of products. The message is meant for people. */
export class UnknownFile extends Error {
  override readonly name = 'UnknownFile';
}

function layoutOf(columns: readonly string[]): Layout {
  const names = new Set([
    ...columns,
    ...columns.map((column) => columnKey(findColumn(column)?.name ?? column)),
  ]);
  const layout = layouts.find((one) => one.columns.every((column) => names.has(column)));
  if (layout) return layout;
  const known = layouts.map((one) => `  ${one.name}: ${one.columns.join(', ')}`).join('\n');
  throw new UnknownFile(
    `Its first line has no known set of columns. Required columns, for a file of\n${known}`,
  );
}

/** Throws {@link UnknownFile} for a file with duplicate columns, because one of the two would be lost. */
function checkTwice(columns: readonly string[], layout: Layout): void {
  const fields = columns.map((column) => (layout === listings ? findColumn(column)?.field : null) ?? column);
  const twice = columns.find((column, at) => column !== '' && fields.indexOf(fields[at] ?? '') !== at);
  if (twice) throw new UnknownFile(`The column ${twice} appears twice. Remove one of them.`);
}

type Parsed = { readonly record: ImportRow; readonly info: { readonly lines: number } };

/** Yields the text of a file. Throws {@link UnknownFile} at the first byte that is not UTF-8 text. */
async function* readText(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined });
      if (!text.includes('\0')) return text;
    } catch {
      // The error below also covers text with zero bytes.
    }
    throw new UnknownFile(NO_CSV_TEXT);
  };
  for await (const bytes of source) yield decode(bytes);
  yield decode();
}

/**
 * Throws {@link UnknownFile} for a file that is not text, before anything is listed. Returns the first characters of
 * the file.
 */
async function checkText(file: string): Promise<string> {
  let head = '';
  for await (const text of readText(createReadStream(file))) {
    if (head.length < LONGEST_ROW) head += text;
  }
  return head;
}

/** Yields a text without its first `start` characters. */
async function* textFrom(texts: AsyncIterable<string>, start: number): AsyncGenerator<string> {
  let left = start;
  for await (const text of texts) {
    yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

async function openRows(
  file: string,
  onColumns: (columns: string[]) => void,
  onBroken: (error: CsvError, line: number) => void,
) {
  const { delimiter, length, lines } = readCsvStart(await checkText(file));
  const parser = parse({
    ...csvOptions,
    delimiter,
    columns: (header: string[]) => {
      const columns = header.map(columnKey);
      onColumns(columns);
      return columns;
    },
    info: true,
    max_record_size: LONGEST_ROW,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) onBroken(error, Number(error.lines ?? 0) + lines);
      return undefined;
    },
  });
  const source = createReadStream(file);
  const text = Readable.from(textFrom(readText(source), length));
  text.on('error', (error) => parser.destroy(error));
  return {
    rows: text.pipe(parser) as AsyncIterable<Parsed>,
    lineOf: ({ info }: Parsed) => info.lines + lines,
    bytesRead: () => source.bytesRead,
  };
}

/** Creates the numbers of an import, with functions that count its rows and call the listener. */
function openTally(listener: ImportListener) {
  const tally: ImportTally = { rows: 0, listed: 0, known: 0, refused: 0 };
  return {
    tally,
    countRefused: (line: number, reason: string): void => {
      tally.rows += 1;
      tally.refused += 1;
      listener.onRefused(line, reason);
    },
    countSent: ({ listed, known }: Pick<ImportTally, 'listed' | 'known'>, share: number): void => {
      tally.listed += listed;
      tally.known += known;
      listener.onProgress(tally, share);
    },
  };
}

/**
 * Puts the product of every valid row of a CSV file on sale, and reports the other rows. Skips rows that an earlier run
 * has imported. Throws {@link UnknownFile} if the columns match no layout. Also throws read errors.
 */
export async function importFile(
  db: Db,
  file: string,
  seller: { readonly id: string; readonly number: string },
  listener: ImportListener,
  { concurrency = 1, now = new Date() }: ImportOptions = {},
): Promise<ImportTally> {
  const { tally, countRefused, countSent } = openTally(listener);
  const reading: Reading = { now, sellerNumber: seller.number };
  const { size } = await stat(file);
  let layout: Layout | undefined;
  const { rows, lineOf, bytesRead } = await openRows(
    file,
    (columns) => {
      layout = layoutOf(columns);
      checkTwice(columns, layout);
    },
    (error, line) => countRefused(line, error.message),
  );
  const batches = openBatches(db, seller.id, {
    concurrency,
    onSent: (sent) => countSent(sent, bytesRead() / size),
  });
  for await (const row of rows) {
    if (!layout) continue;
    const result = layout.read(row.record, reading);
    if ('reason' in result) {
      countRefused(lineOf(row), result.reason);
    } else {
      tally.rows += 1;
      await batches.add(result.product);
    }
  }
  await batches.finish();
  return tally;
}
