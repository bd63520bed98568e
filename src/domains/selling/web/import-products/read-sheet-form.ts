import { textValue } from '#platform/api/form-response.ts';
import { sheetText } from '#texts/answers/sheet.ts';
import { t } from '#texts/t.ts';
import { MAX_SHEET_BYTES } from '../../bulk/columns.ts';
import { NO_CSV_TEXT } from '../../bulk/csv-text.ts';

/** Text of the CSV file in a posted form, or the reason why the file cannot be read. */
export type PostedSheet = { readonly csv: string } | { readonly message: string };

/** Normalizes line ends, because browsers change the line ends of text fields. */
const withOneLineEnd = (text: string) => text.replace(/\r\n?/g, '\n');

async function readFile(file: File): Promise<PostedSheet> {
  if (file.size === 0) return { message: t('sheet.noFile') };
  if (file.size > MAX_SHEET_BYTES) return { message: t('sheet.tooLarge') };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? { message: sheetText(NO_CSV_TEXT) } : { csv: withOneLineEnd(text) };
  } catch {
    return { message: sheetText(NO_CSV_TEXT) };
  }
}

/** Reads a selected CSV file (field `file`), or the text that the seller corrected (field `csv`). */
export async function readSheetForm(form: FormData): Promise<PostedSheet> {
  if (form.has('csv')) return { csv: withOneLineEnd(textValue(form, 'csv')) };
  const file = form.get('file');
  return file instanceof File ? readFile(file) : { message: t('sheet.noFile') };
}
