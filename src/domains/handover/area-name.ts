import { currentLanguage } from '#kernel/locale.ts';
import type { WirePlace } from './contract.ts';

/** Returns the area of a meeting place in the page's language. */
export function areaName({ area, areaInBangla }: Pick<WirePlace, 'area' | 'areaInBangla'>): string {
  return currentLanguage() === 'bn' ? areaInBangla : area;
}
