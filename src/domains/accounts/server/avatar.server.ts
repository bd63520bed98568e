import { refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { imageUrl } from '../../images/image-url.ts';
import { type Claimant, claimImages, imageIdFromUrl } from '../../images/public-api.server.ts';
import { lockUser, updateProfile } from './store.server.ts';

/**
 * Claims the picture of an address as an avatar. Returns its path, without the rest of the address. Null if the picture
 * is not ours or belongs to somebody else.
 */
export async function claimAvatar(tx: Tx, address: string, claimant: Claimant): Promise<string | null> {
  const id = imageIdFromUrl(address);
  if (id === null || (await claimImages(tx, [id], claimant)) === null) return null;
  return imageUrl(id, 'page', 'jpg');
}

/**
 * Gives a user without an avatar the picture of an address of ours. Returns false, and changes nothing, if there is no
 * such picture or the user has an avatar.
 */
export async function giveAvatar(tx: Tx, userId: string, address: string): Promise<boolean> {
  const user = await lockUser(tx, userId, 'update');
  const image = user && user.image === null ? await claimAvatar(tx, address, { userId }) : null;
  if (image === null) return false;
  await updateProfile(tx, userId, { image });
  return true;
}

/** Returns the refusal of a picture that is not ours. */
export function imageGone() {
  const message = 'This photo is not on our site any more. Choose it again.';
  return refuse('invalid-input', { detail: message, errors: { image: [message] } });
}
