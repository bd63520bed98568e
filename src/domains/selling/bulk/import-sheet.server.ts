import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publishAll } from '#platform/work/events.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { productAdded } from '../../catalog/events.ts';
import { insertProducts, lockSheetImport, saveConfirmations } from '../../catalog/public-api.server.ts';
import { claimImages } from '../../images/public-api.server.ts';
import { newRows, type ValidRow, type ValidSheet } from './check-sheet.server.ts';

/** Row counts of an imported file: listed by this import, on sale already (`known`), and with errors (`wrong`). */
export type ImportResult = { readonly listed: number; readonly known: number; readonly wrong: number };

async function claimPictures(tx: Tx, userId: string, rows: readonly ValidRow[]): Promise<void> {
  for (const { product } of rows) {
    const ids = product.pictures.map(({ id }) => id);
    // `checkSheet` found these photos shortly before. In the rare case that one is gone, the error rolls the import
    // back.
    if (ids.length > 0 && !(await claimImages(tx, ids, { userId })))
      throw new Error('a picture was deleted while it was being claimed');
  }
}

/** Stores the questions that the listed rows raised, so that admins can review them. */
async function noteQuestions(
  tx: Tx,
  sellerId: string,
  {
    rows,
    ids,
    now,
  }: { readonly rows: readonly ValidRow[]; readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  for (const [index, productId] of ids.entries()) {
    const questions = rows[index]?.questions ?? [];
    if (questions.length > 0) await saveConfirmations(tx, { productId, sellerId, questions, now });
  }
}

/**
 * Puts the valid rows of a checked file on sale, except those that already are, and publishes an event for each. The
 * file was checked before the transaction, so that the transaction holds its locks only briefly.
 */
export async function importSheet(
  tx: Tx,
  sellerId: string,
  { valid, wrong }: Pick<ValidSheet, 'valid' | 'wrong'>,
): Promise<Result<ImportResult, 'not-allowed'>> {
  if (!(await lockOpenUser(tx, sellerId))) return refuse('not-allowed');
  // guard: sheet-import-lock
  await lockSheetImport(tx, sellerId);
  const { good, known } = await newRows(tx, sellerId, valid);
  await claimPictures(tx, sellerId, good);
  const added = await insertProducts(
    tx,
    sellerId,
    good.map(({ product, attributes }) => ({ ...product, attributes })),
  );
  await noteQuestions(tx, sellerId, { rows: good, ids: added.map(({ id }) => id), now: new Date() });
  await publishAll(
    tx,
    productAdded,
    added.map(({ id, category }) => ({ productId: id, sellerId, category })),
  );
  return done({ listed: added.length, known, wrong });
}
