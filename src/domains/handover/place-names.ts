import { currentLanguage } from '#kernel/locale.ts';
import type { WirePlace } from './contract.ts';

type Names = Pick<WirePlace, 'area' | 'areaInBangla' | 'name' | 'nameInBangla'>;

/** Returns the area and the name of a meeting place in the page's language. */
export function placeNames({ area, areaInBangla, name, nameInBangla }: Names) {
  return currentLanguage() === 'bn' ? { area: areaInBangla, name: nameInBangla } : { area, name };
}
