import { refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { imageUrl } from '../../images/image-url.ts';
import { type Claimant, claimImages, imageIdFromUrl } from '../../images/public-api.server.ts';
import { lockUser, updateProfile } from './store.server.ts';

/**
 * Claims the uploaded picture of a URL as an avatar, and returns its path. Returns null if the picture is not stored on
 * our site, or belongs to another user.
 */
export async function claimAvatar(tx: Tx, address: string, claimant: Claimant): Promise<string | null> {
  const id = imageIdFromUrl(address);
  if (id === null || (await claimImages(tx, [id], claimant)) === null) return null;
  return imageUrl(id, 'page', 'jpg');
}

/**
 * Sets the avatar of a user who has none to an uploaded picture. Changes nothing and returns false if the picture is
 * not available, or the user has an avatar.
 */
export async function giveAvatar(tx: Tx, userId: string, address: string): Promise<boolean> {
  const user = await lockUser(tx, userId, 'update');
  const image = user && user.image === null ? await claimAvatar(tx, address, { userId }) : null;
  if (image === null) return false;
  await updateProfile(tx, userId, { image });
  return true;
}

/** Returns the refusal for a picture that is not on our site. */
export function imageMissing() {
  const message = 'This photo is not on our site any more. Choose it again.';
  return refuse('invalid-input', { detail: message, errors: { image: [message] } });
}
