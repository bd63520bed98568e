import type { Db } from '#platform/db/database.server.ts';
import { cutsOfOthers } from './cut-store.server.ts';
import { wholeImagesOfOthers } from './store.server.ts';

/**
 * Returns the pictures among `ids` that another person also shows. Finds identical files, similar pictures and cropped
 * copies, also mirrored ones. Pictures uploaded without an account count as another person's.
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
