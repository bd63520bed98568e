import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { done, type Result } from '#kernel/result.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { User } from '../../accounts/public-api.server.ts';
import type { Attributes } from '../../attributes/attributes.ts';
import { extractAttributes } from '../../attributes/extract-attributes.ts';
import type { ListingQuestion } from '../../catalog/products/listing-questions.ts';
import type { NewProduct, ProductInput } from '../../catalog/products/product.ts';
import { productFromForm } from '../../catalog/products/product-from-form.ts';
import { askedListing, questionsOfListing } from '../../catalog/products/questions-of-listing.ts';
import { pictureUses } from '../../catalog/public-api.server.ts';
import { claimableImages, imageIdFromUrl } from '../../images/public-api.server.ts';
import { type SheetField, sheetColumns } from './columns.ts';
import { findDuplicates } from './find-duplicates.server.ts';
import { parseSheet, type SheetRow } from './parse-sheet.server.ts';
import { parseRowForm } from './row-form.ts';
import type { SheetProblem } from './wire-sheet.ts';

/** A row without errors in a seller's CSV file of listings. */
export type ValidRow = {
  readonly row: number;
  readonly product: NewProduct;
  /** Attributes of the new listing, read from the row's cells, title and details. */
  readonly attributes: Attributes;
  /** Questions about unlikely values, which the seller must confirm. */
  readonly questions: readonly ListingQuestion[];
  /** The questions of `questions`, with their row and column in the file. */
  readonly asked: readonly SheetProblem[];
};

/** Result of checking a CSV file of listings against the listing form's rules and the seller's photos. */
export type ValidSheet = {
  /** Number of rows in the file. */
  readonly rows: number;
  readonly valid: readonly ValidRow[];
  /** Number of rows with at least one problem. */
  readonly wrong: number;
  readonly problems: readonly SheetProblem[];
  readonly unread: readonly string[];
};

/** Valid rows that are not on sale yet (`good`), and the number of those already on sale (`known`). */
export type NewRows = { readonly good: readonly ValidRow[]; readonly known: number };

/** Number of rows that are checked before the event loop handles other requests. */
const ROWS_PER_TURN = 50;
/** Maximum length of a cell's text in an error message, in characters. */
const SHOWN = 60;

function shorten(cell: string): string {
  const line = cell.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN - 1)}…` : line;
}

function problemAt({ row, cells }: SheetRow, field: SheetField, message: string): SheetProblem {
  const column = sheetColumns.find((one) => one.field === field)?.name ?? null;
  return { row, column, cell: shorten(cells[field] ?? ''), message };
}

type ParsedRow = {
  readonly row: SheetRow;
  readonly product: ProductInput;
  readonly attributes: Attributes;
  readonly pictureIds: readonly string[];
};
type RowOutcome = ParsedRow | { readonly problems: readonly SheetProblem[] };

function parseSheetRow(row: SheetRow, ownNumber: string): RowOutcome {
  if (row.behind !== '') {
    const message = 'This comes after the last column. Put cells with commas into quotation marks.';
    return { problems: [{ row: row.row, column: null, cell: shorten(row.behind), message }] };
  }
  const read = parseRowForm(row.cells, ownNumber);
  if ('problems' in read) {
    return { problems: read.problems.map(({ field, message }) => problemAt(row, field, message)) };
  }
  const ids = read.form.photos.map(imageIdFromUrl);
  const pictureIds = [...new Set(ids.filter((id) => id !== null))];
  if (ids.includes(null)) {
    const message = 'Upload the photo here first and write its address, or leave it empty';
    return { problems: [problemAt(row, 'photos', message)] };
  }
  const product = productFromForm(read.form);
  return { row, product, attributes: extractAttributes(product), pictureIds };
}

async function parseSheetRows(rows: readonly SheetRow[], ownNumber: string): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (let at = 0; at < rows.length; at += ROWS_PER_TURN) {
    for (const row of rows.slice(at, at + ROWS_PER_TURN)) outcomes.push(parseSheetRow(row, ownNumber));
    await yieldToEventLoop();
  }
  return outcomes;
}

/** Adds the seller's uploaded photos to the rows that name them. A row with a missing photo gets an error instead. */
async function addPictures(db: Db, sellerId: string, outcomes: readonly RowOutcome[]) {
  const ids = [...new Set(outcomes.flatMap((one) => ('pictureIds' in one ? one.pictureIds : [])))];
  const claimable = await claimableImages(db, ids, sellerId);
  const uses = await pictureUses(db, sellerId, ids);
  const stored = new Map(claimable.map((image) => [image.id, image]));
  return outcomes.map((one): ValidRow | { readonly problems: readonly SheetProblem[] } => {
    if ('problems' in one) return one;
    const pictures = one.pictureIds.flatMap((id) => stored.get(id) ?? []);
    if (pictures.length < one.pictureIds.length) {
      const message = 'A photo is no longer stored. Upload it again and write its new address, or nothing.';
      return { problems: [problemAt(one.row, 'photos', message)] };
    }
    const { attributes } = one;
    const product = { ...one.product, pictures };
    const questions = questionsOfListing(askedListing({ ...product, facts: attributes }), uses);
    const asked = questions.map(({ field, text }) => problemAt(one.row, field, text));
    return { row: one.row.row, product, attributes, questions, asked };
  });
}

/**
 * Parses and checks a seller's CSV file of listings, outside of any transaction. Refuses a file that is not readable as
 * CSV or is too long. Errors of single rows are part of the result.
 */
export async function checkSheet(
  db: Db,
  seller: Pick<User, 'id' | 'number'>,
  text: string,
): Promise<Result<ValidSheet, 'invalid-input'>> {
  const sheet = parseSheet(text);
  if (!sheet.ok) return sheet;
  const { rows, unread } = sheet.value;
  const outcomes = await addPictures(db, seller.id, await parseSheetRows(rows, seller.number ?? ''));
  const bad = outcomes.filter((one) => 'problems' in one);
  return done({
    rows: rows.length,
    valid: outcomes.filter((one) => 'product' in one),
    wrong: bad.length,
    problems: bad.flatMap(({ problems }) => problems),
    unread,
  });
}

/** Separates valid rows into new listings and rows that are identical to one of the seller's listings on sale. */
export async function newRows(db: Db, sellerId: string, valid: readonly ValidRow[]): Promise<NewRows> {
  const products = valid.map(({ product }) => product);
  const duplicates = await findDuplicates(db, sellerId, products);
  const good = valid.filter(({ product }) => !duplicates.has(product));
  return { good, known: valid.length - good.length };
}
