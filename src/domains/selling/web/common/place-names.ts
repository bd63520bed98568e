import { currentLanguage } from '#kernel/locale.ts';
import { areaNames } from '../../../attributes/areas.ts';
import { placeName } from '../../../attributes/districts.ts';
import { locations } from '../../../attributes/locations.ts';

/** Names of districts and areas in the page's language, by their English names. */
export type PlaceNames = Readonly<Record<string, string>>;

/**
 * Returns the names of all districts and areas in the page's language, by their English names; null in English. Only
 * loaders call this function, because the table of names would make scripts too large.
 */
export function placeNames(): PlaceNames | null {
  const language = currentLanguage();
  if (language === 'en') return null;
  return Object.fromEntries([...locations, ...areaNames].map((place) => [place, placeName(place, language)]));
}
