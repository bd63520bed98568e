import type { Result } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.ts';
import { promotionPersonalData } from './personal-data.ts';
import * as advertising from './server/advertise.server.ts';

export type { ActiveAdvertisement, AdvertisementInput, AdvertiseRefusal } from './server/advertise.server.ts';

/**
 * Advertises a seller's own product in place of what the seller advertised before. Advertising the same product
 * again gives the advertisement that stands, with `started` false.
 */
export function advertise(
  tx: Tx,
  wish: advertising.AdvertisementInput,
  now: Date,
): Promise<Result<advertising.ActiveAdvertisement, advertising.AdvertiseRefusal>> {
  return advertising.advertise(tx, wish, now);
}

/** What the advertisements hold about people. */
export const personalData: PersonalData = promotionPersonalData;
