import type { Db, Tx } from '#platform/db/database.server.ts';
import { imagesOfOthers, imagesUsedOften } from '../../images/public-api.server.ts';
import { type AskedListing, type PictureUses, questionsOfListing } from '../products/questions-of-listing.ts';
import { saveConfirmations } from './confirmation-store.server.ts';

/**
 * Returns which of these pictures other sellers also show, and which of them this seller uses often. Call it before the
 * new listing claims the pictures.
 */
export async function pictureUses(db: Db, sellerId: string, ids: readonly string[]): Promise<PictureUses> {
  if (ids.length === 0) return { shownByOthers: [], usedOften: [] };
  return {
    shownByOthers: await imagesOfOthers(db, ids, sellerId),
    usedOften: await imagesUsedOften(db, ids, sellerId),
  };
}

/** A new or edited listing, and the uses of its pictures. */
type LiveListing = {
  readonly id: string;
  readonly sellerId: string;
  readonly listing: AskedListing;
  readonly uses: PictureUses;
  readonly now: Date;
};

/** Stores the questions that a seller has confirmed for a listing, so that admins can review them. */
export async function recordConfirmed(
  tx: Tx,
  { id, sellerId, listing, uses, now }: LiveListing,
): Promise<void> {
  const questions = questionsOfListing(listing, uses);
  await saveConfirmations(tx, { productId: id, sellerId, questions, now });
}
