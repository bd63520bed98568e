import { dhakaDate } from '#kernel/clock.ts';
import { categoryAttributes } from '../../../attributes/attributes.ts';
import type { Listing } from '../public/listing.ts';

/** The health of a battery in per cent of what it held when new; null where it is not given. */
export function batteryHealth({ facts }: Pick<Listing, 'facts'>): number | null {
  return typeof facts.batteryHealth === 'number' ? facts.batteryHealth : null;
}

/** Returns whether a thing of this category runs on a battery, so that its absence is worth a word. */
export function hasBattery({ category }: Pick<Listing, 'category'>): boolean {
  return categoryAttributes[category].keys.includes('batteryHealth');
}

/** Returns whether the last day of a shop's warranty has passed at a moment. */
export function isWarrantyOver({ facts }: Pick<Listing, 'facts'>, now: Date): boolean {
  return facts.warrantyUntil !== undefined && String(facts.warrantyUntil) < dhakaDate(now);
}

/** Returns whether a card tells of a warranty. */
export function hasWarranty({ facts }: Pick<Listing, 'facts'>): boolean {
  return facts.warranty !== undefined && facts.warranty !== 'None';
}
