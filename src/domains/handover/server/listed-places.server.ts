import type { Db } from '#platform/db/database.server.ts';
import { knownPlaceNames } from './meeting-store.server.ts';
import { placeNameInBangla, storedPlaceName } from './wire-place.server.ts';

/** Names of a public meeting place. */
export type ListedPlace = { readonly name: string; readonly nameInBangla: string };

/**
 * Finds the public meeting places among the places of meetings. Returns them by the place as its person chose or typed
 * it, in English or Bangla. Omits all other places.
 */
export async function listedPlaces(
  db: Db,
  places: readonly string[],
): Promise<ReadonlyMap<string, ListedPlace>> {
  const known = await knownPlaceNames(db, places.map(storedPlaceName));
  const listed = places.filter((place) => known.has(storedPlaceName(place)));
  return new Map(
    listed.map((place) => {
      const name = storedPlaceName(place);
      return [place, { name, nameInBangla: placeNameInBangla(name) }];
    }),
  );
}
