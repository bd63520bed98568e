import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publishAll } from '#platform/work/events.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import { productAdded } from '../../catalog/events.ts';
import { insertProducts, lockSheetImport, saveConfirmations } from '../../catalog/public-api.server.ts';
import { claimImages } from '../../images/public-api.server.ts';
import { checkSheet, type ValidRow } from './check-sheet.server.ts';

/** Counts of a file's rows by result. */
export type ImportResult = { readonly listed: number; readonly known: number; readonly wrong: number };

async function claimPictures(tx: Tx, userId: string, rows: readonly ValidRow[]): Promise<void> {
  for (const { product } of rows) {
    const ids = product.pictures.map(({ id }) => id);
    // They were there a moment ago, in this transaction: whoever takes them away meanwhile is a failure of ours.
    if (ids.length > 0 && !(await claimImages(tx, ids, { userId })))
      throw new Error('a picture went while it was claimed');
  }
}

/** Stores what rows say in spite of the questions that they raise, for the admins. */
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

/** Lists every good row of a seller's file, tells of each, and says what became of all rows. */
export async function importSheet(
  tx: Tx,
  sellerId: string,
  text: string,
): Promise<Result<ImportResult, 'invalid-input' | 'not-allowed'>> {
  const seller = await lockOpenUser(tx, sellerId);
  if (!seller) return refuse('not-allowed');
  // guard: sheet-import-lock
  await lockSheetImport(tx, sellerId);
  const checked = await checkSheet(tx, seller, text);
  if (!checked.ok) return checked;
  const { good, known, wrong } = checked.value;
  await claimPictures(tx, sellerId, good);
  const added = await insertProducts(
    tx,
    sellerId,
    good.map(({ product }) => product),
  );
  await noteQuestions(tx, sellerId, { rows: good, ids: added.map(({ id }) => id), now: new Date() });
  await publishAll(
    tx,
    productAdded,
    added.map(({ id, category }) => ({ productId: id, sellerId, category })),
  );
  return done({ listed: added.length, known, wrong });
}
