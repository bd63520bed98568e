import { dhakaDate } from '#kernel/clock.ts';
import { categoryAttributes } from '../../../attributes/attributes.ts';
import type { Listing } from '../public/listing.ts';

/** Returns the battery health in percent of the original capacity; null if it is not given. */
export function batteryHealth({ facts }: Pick<Listing, 'facts'>): number | null {
  return typeof facts.batteryHealth === 'number' ? facts.batteryHealth : null;
}

/** Returns whether products of this category have a battery. If so, a card also shows that its health is missing. */
export function hasBattery({ category }: Pick<Listing, 'category'>): boolean {
  return categoryAttributes[category].keys.includes('batteryHealth');
}

/** Returns whether a shop's warranty has expired at a given time. */
export function isWarrantyOver({ facts }: Pick<Listing, 'facts'>, now: Date): boolean {
  return facts.warrantyUntil !== undefined && String(facts.warrantyUntil) < dhakaDate(now);
}

/** Returns whether a listing has a warranty, which its card then shows. */
export function hasWarranty({ facts }: Pick<Listing, 'facts'>): boolean {
  return facts.warranty !== undefined && facts.warranty !== 'None';
}
