import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { claimImagesByUrl, type StoredImage } from '../../images/public-api.server.ts';

const LOST = 'This photo is no longer stored; add it again';

/**
 * Claims the pictures of a statement by their addresses. Refuses pictures that are missing or belong to other people.
 */
export async function claimPictures(
  tx: Tx,
  userId: string,
  urls: readonly string[],
): Promise<Result<readonly StoredImage[], 'invalid-input'>> {
  const claimed = await claimImagesByUrl(tx, urls, { userId });
  return claimed ? done(claimed) : refuse('invalid-input', { detail: LOST, errors: { pictures: [LOST] } });
}
