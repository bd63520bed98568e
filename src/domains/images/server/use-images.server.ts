import type { Tx } from '#platform/db/database.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import type { StoredImage } from '../image-url.ts';
import { addUse, dropUse, forgetUses, imagesByIds, lockImages } from './store.server.ts';
import { sweepImages } from './sweep.server.ts';

/**
 * Notes one use of each picture, and gives them in the order asked; null when one is unknown (then roll back).
 * Every claim is undone by one {@link releaseImages} when its owner goes.
 */
export async function claimImages(tx: Tx, ids: readonly string[]): Promise<StoredImage[] | null> {
  const distinct = [...new Set(ids)];
  const claimed = new Map((await addUse(tx, distinct)).map((image) => [image.id, image]));
  const list = distinct.map((id) => claimed.get(id));
  return list.every((image) => image !== undefined) ? list : null;
}

/**
 * Has an owner use the pictures `ids` instead of those they used, `before`, and gives them in the order asked; null when
 * one is unknown (then roll back).
 */
export async function exchangeImages(
  tx: Tx,
  before: readonly string[],
  ids: readonly string[],
): Promise<StoredImage[] | null> {
  await lockImages(tx, [...new Set([...before, ...ids])]);
  const added = await claimImages(
    tx,
    ids.filter((id) => !before.includes(id)),
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

/** Takes back one use of each picture; a day after the last one the picture is removed. */
export function releaseImages(tx: Tx, ids: readonly string[]): Promise<void> {
  return dropUse(tx, [...new Set(ids)]);
}

/**
 * Takes back one use of each picture for each time it is named, and removes at once what nothing uses then: for
 * people who leave.
 */
export async function forgetImages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forgetUses(tx, ids);
  await enqueue(tx, sweepImages, {});
}
