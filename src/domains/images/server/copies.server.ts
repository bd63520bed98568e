import type { Db } from '#platform/db/database.server.ts';
import { cutsOfOthers } from './cut-store.server.ts';
import { wholeImagesOfOthers } from './store.server.ts';

/**
 * Returns those of `ids` that another person shows. Compares whole files, similar pictures and cropped parts, also
 * mirrored. Pictures uploaded without an account count as another person's.
 */
export async function imagesOfOthers(db: Db, ids: readonly string[], userId: string): Promise<string[]> {
  const whole = await wholeImagesOfOthers(db, ids, userId);
  const cut = await cutsOfOthers(
    db,
    ids.filter((id) => !whole.includes(id)),
    userId,
  );
  return [...whole, ...cut];
}
