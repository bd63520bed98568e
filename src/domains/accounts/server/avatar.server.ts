import { refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { claimImages, imageIdFromUrl } from '../../images/door.server.ts';
import { imageUrl } from '../../images/image-url.ts';

/**
 * Notes that the picture behind an address has become a portrait. Gives the path under which the user keeps it,
 * whatever else was in the address; null when it is no picture of ours.
 */
export async function claimAvatar(tx: Tx, address: string): Promise<string | null> {
  const id = imageIdFromUrl(address);
  if (id === null || (await claimImages(tx, [id])) === null) return null;
  return imageUrl(id, 'page', 'jpg');
}

/** The refusal of a picture that is not or no longer ours. */
export function imageGone() {
  const message = 'This photo is not on our site any more. Choose it again.';
  return refuse('invalid-input', { detail: message, errors: { image: [message] } });
}
