// This file is separate from `filters.ts`, because most pages with filters do not need the long lists of places.
import { areaNames } from '../attributes/areas.ts';
import { deliveries, inTheBox, warranties } from '../attributes/attributes.ts';
import { categorySlugs, conditions } from '../attributes/choices.ts';
import { locations } from '../attributes/locations.ts';
import { BATTERY_GIVEN, batteryRanges, EVERYTHING_WORKS, type FilterKey, VERIFIED } from './filters.ts';

/**
 * Possible values of each filter group with a fixed list of values. Other groups have no entry, because their values
 * come from the listings.
 */
export const closedValues: Readonly<Partial<Record<FilterKey, readonly string[]>>> = {
  category: categorySlugs,
  condition: conditions,
  location: locations,
  seller: [VERIFIED],
  battery: [...Object.keys(batteryRanges), BATTERY_GIVEN],
  bench: [EVERYTHING_WORKS],
  charger: inTheBox,
  warranty: warranties,
  delivery: deliveries,
  area: areaNames,
};
