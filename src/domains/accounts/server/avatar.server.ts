import { refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { imageUrl } from '../../images/image-url.ts';
import { type Claimant, claimImages, imageIdFromUrl } from '../../images/public-api.server.ts';
import { lockUser, updateProfile } from './store.server.ts';

/**
 * Notes that the picture behind an address has become a portrait. Returns the path under which the user keeps it,
 * without other parts of the address. Null when it is not our picture, or somebody else's.
 */
export async function claimAvatar(tx: Tx, address: string, claimant: Claimant): Promise<string | null> {
  const id = imageIdFromUrl(address);
  if (id === null || (await claimImages(tx, [id], claimant)) === null) return null;
  return imageUrl(id, 'page', 'jpg');
}

/**
 * Gives a user who has no portrait the picture behind an address of ours, and claims it. False, and nothing
 * changes, when there is no such picture or the user has a portrait.
 */
export async function giveAvatar(tx: Tx, userId: string, address: string): Promise<boolean> {
  const user = await lockUser(tx, userId, 'update');
  const image = user && user.image === null ? await claimAvatar(tx, address, { userId }) : null;
  if (image === null) return false;
  await updateProfile(tx, userId, { image });
  return true;
}

/** The refusal of a picture that is not or no longer ours. */
export function imageGone() {
  const message = 'This photo is not on our site any more. Choose it again.';
  return refuse('invalid-input', { detail: message, errors: { image: [message] } });
}
