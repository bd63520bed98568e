import type { Client } from '#platform/api/api-client.ts';
import { digestOf, idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { textValue } from '#platform/api/form-response.ts';
import type { Problem } from '#platform/http/problem.ts';
import { sheetText } from '#texts/answers/sheet.ts';
import type { sellingCalls } from '../../contract.ts';
import { checkInLanguage, type ShownCheck } from './check-in-language.ts';
import { readSheetForm } from './read-sheet-form.ts';

/** Number of rows that were just listed, and of rows that still need corrections. */
export type ImportCounts = { readonly listed: number; readonly wrong: number };

/** Result of sending a CSV file. `csv` is the file's text, so that the seller need not select the file again. */
export type SheetFormResult = {
  readonly csv: string | null;
  /** Digest of the checked CSV text. A changed text has another digest and must be checked again. */
  readonly checkedDigest: string;
  readonly check: ShownCheck | null;
  readonly message: string | null;
  readonly done: ImportCounts | null;
};

type Api = Client<typeof sellingCalls>;

const EMPTY_RESULT: SheetFormResult = {
  csv: null,
  checkedDigest: '',
  check: null,
  message: null,
  done: null,
};

function messageOf({ errors, detail }: Problem): string {
  return sheetText(errors?.csv?.[0] ?? detail);
}

async function checkText(api: Api, csv: string): Promise<SheetFormResult> {
  const outcome = await api('POST /listings/check', { body: { csv } });
  if (!outcome.ok) return { ...EMPTY_RESULT, csv, message: messageOf(outcome.problem) };
  return { ...EMPTY_RESULT, csv, checkedDigest: await digestOf(csv), check: checkInLanguage(outcome.data) };
}

/**
 * Puts the rows of a CSV text on sale. If rows with errors remain, also returns a new check. This check counts the rows
 * that are now on sale as known.
 */
async function importText(api: Api, csv: string, headers: Record<string, string>): Promise<SheetFormResult> {
  const outcome = await api('POST /listings/import', { body: { csv }, headers });
  if (!outcome.ok) return { ...EMPTY_RESULT, csv, message: messageOf(outcome.problem) };
  const { listed, wrong } = outcome.data;
  const after = wrong > 0 ? await checkText(api, csv) : EMPTY_RESULT;
  return { ...after, done: { listed, wrong } };
}

/**
 * Handles the forms of the import page: checks a CSV file, or puts the rows of a checked file on sale. Messages are in
 * the page's language.
 */
export async function sendSheet(api: Api, form: FormData): Promise<SheetFormResult> {
  const sent = await readSheetForm(form);
  if ('message' in sent) return { ...EMPTY_RESULT, message: sent.message };
  const { csv } = sent;
  const isChecked = textValue(form, 'checked') === (await digestOf(csv));
  if (textValue(form, 'intent') !== 'list' || !isChecked) return checkText(api, csv);
  return importText(api, csv, await idempotencyHeaders(form, { csv }));
}
