import type { Tx } from '#platform/db/database.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import { imageIdFromUrl, type StoredImage } from '../image-url.ts';
import { addUse, type Claimant, dropUse, forgetUses, imagesByIds, lockImages } from './store.server.ts';
import { sweepImages } from './sweep.server.ts';

/**
 * Records one use of each picture, and returns the pictures in the given order, each once. Returns null if a picture is
 * unknown or another person's; then the caller must roll back. Other people's pictures are refused, because another
 * person's use would keep a picture that its owner has deleted. Call {@link releaseImages} once for each claim.
 */
export async function claimImages(
  tx: Tx,
  ids: readonly string[],
  claimant: Claimant,
): Promise<StoredImage[] | null> {
  const distinct = [...new Set(ids)];
  const claimed = new Map((await addUse(tx, distinct, claimant)).map((image) => [image.id, image]));
  const list = distinct.map((id) => claimed.get(id));
  return list.every((image) => image !== undefined) ? list : null;
}

/** Claims pictures by URL, like {@link claimImages}. Returns null also for a URL on another host. */
export async function claimImagesByUrl(
  tx: Tx,
  urls: readonly string[],
  claimant: Claimant,
): Promise<StoredImage[] | null> {
  const ids = urls.flatMap((url) => imageIdFromUrl(url) ?? []);
  return ids.length === urls.length ? claimImages(tx, ids, claimant) : null;
}

/**
 * Replaces an owner's pictures `before` with the pictures `ids`, and returns the new ones in order. Returns null if a
 * picture is unknown or an added one is another person's; then the caller must roll back.
 */
export async function exchangeImages(
  tx: Tx,
  before: readonly string[],
  ids: readonly string[],
  claimant: Claimant,
): Promise<StoredImage[] | null> {
  await lockImages(tx, [...new Set([...before, ...ids])]);
  const added = await claimImages(
    tx,
    ids.filter((id) => !before.includes(id)),
    claimant,
  );
  if (!added) return null;
  await releaseImages(
    tx,
    before.filter((id) => !ids.includes(id)),
  );
  const known = new Map((await imagesByIds(tx, ids)).map((image) => [image.id, image]));
  const list = [...new Set(ids)].map((id) => known.get(id));
  return list.every((image) => image !== undefined) ? list : null;
}

/** Removes one use of each picture. A picture without further uses is deleted after a day. */
export function releaseImages(tx: Tx, ids: readonly string[]): Promise<void> {
  return dropUse(tx, [...new Set(ids)]);
}

/**
 * Removes one use of a picture for each time that its id is in `ids`, after an account was closed. Pictures without
 * further uses are deleted at once.
 */
export async function forgetImages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forgetUses(tx, ids);
  await enqueue(tx, sweepImages, {});
}
