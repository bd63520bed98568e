import { createContext, useContext } from 'react';
import type { PlaceName } from '#texts/answers/selling.ts';
import type { PlaceNames } from './place-names.ts';

/** Names of places in the page's language; null in English. */
export const PlaceNamesContext = createContext<PlaceNames | null>(null);

/** Returns a function that names a district or an area in the page's language. */
export function usePlaceName(): PlaceName {
  const names = useContext(PlaceNamesContext);
  return (place) => names?.[place] ?? place;
}
