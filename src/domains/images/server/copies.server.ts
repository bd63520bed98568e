import type { Db } from '#platform/db/database.server.ts';
import { cutsOfOthers } from './cut-store.server.ts';
import { wholeImagesOfOthers } from './store.server.ts';

/**
 * Returns those of the pictures `ids` that somebody else shows: as the same file, a similar one, or cut, also mirrored. A
 * picture sent without an account is somebody else's, too.
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
