import type { Attributes } from '../../../attributes/attributes.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import type { PhotoLabel } from '../../../catalog/products/photos.ts';
import { tellingAttributes } from '../../../catalog/ranking/telling-attributes.ts';
import { missingShots } from './shot-guide.ts';

/** Inputs of a listing's completeness, from a form or a public listing. */
export type Completable = {
  /** Null if none is chosen. */
  readonly category: CategorySlug | null;
  readonly title: string;
  readonly details: string;
  readonly condition: string;
  readonly usedYear: string;
  readonly originalPrice: string;
  readonly resalePrice: string;
  readonly number: string;
  readonly location: string;
  /** Attributes of the listing. Those from its seller take precedence over those from its texts. */
  readonly facts: Attributes;
  readonly photos: readonly { readonly label: PhotoLabel | null }[];
  /** Number of parts with a result of the bench check. */
  readonly testedParts: number;
};

/** One of eight parts of a listing. */
export type ListingPart = {
  readonly label: string;
  readonly isDone: boolean;
  /** Reason why buyers want it, shown while it is missing. */
  readonly why: string;
};

/** Number of tested parts that is enough. */
const SOME_TESTED = 5;
const ENOUGH_DETAILS = 60;

/** Number of photos that is enough without labels. */
const MANY_PHOTOS = 5;

function photoPart({ category, photos }: Completable): ListingPart {
  const missing = missingShots(category, photos).filter(({ label }) => label !== 'Mark');
  const names = missing.slice(0, 3).map(({ how }) => how.split(',')[0]?.toLowerCase() ?? '');
  return {
    label: names.length > 0 ? `Photos: ${names.join(', ')}` : 'All photos',
    isDone: missing.length === 0 || photos.length >= MANY_PHOTOS,
    why: 'Buyers ask for these first',
  };
}

/** Returns the attribute that buyers of this category ask for first, apart from the ones that identify the product. */
function firstAsked({ category, facts }: Completable): ListingPart {
  if (category === 'Laptop') {
    return {
      label: 'How the battery is',
      isDone: facts.batteryHealth !== undefined || facts.batteryMinutes !== undefined,
      why: 'The first question about every laptop',
    };
  }
  return {
    label: 'Brand and model',
    isDone: facts.brand !== undefined && facts.model !== undefined,
    why: 'Buyers search by them',
  };
}

/** Returns the part about tests. Categories without parts to test ask for included accessories instead. */
function testPart({ category, facts, testedParts }: Completable): ListingPart {
  const isTested = category !== 'Accessories' && category !== 'Products';
  return isTested
    ? { label: 'What you tested', isDone: testedParts >= SOME_TESTED, why: 'Fewer calls' }
    : { label: 'What is in the box', isDone: facts.box !== undefined, why: 'Fewer calls' };
}

/** Returns the eight parts of a listing, in the order of its form. */
export function listingParts(listing: Completable): ListingPart[] {
  const { category, title, details, condition, usedYear, facts, photos } = listing;
  const { originalPrice, resalePrice, number, location } = listing;
  const { warranty } = facts;
  return [
    { label: 'A photo', isDone: photos.length > 0, why: 'Listings need a photo' },
    photoPart(listing),
    {
      label: 'Name and facts',
      isDone:
        title.split(/\s+/).length > 1 &&
        category !== null &&
        tellingAttributes[category].every((key) => facts[key] !== undefined),
      why: 'People search for these',
    },
    firstAsked(listing),
    {
      label: 'Condition, years, a few lines',
      isDone: condition !== '' && usedYear !== '' && details.length >= ENOUGH_DETAILS,
      why: 'Marks, what is missing, why you sell',
    },
    testPart(listing),
    { label: 'Warranty, or “no warranty”', isDone: warranty !== undefined, why: 'Buyers filter by it' },
    {
      label: 'Price, number and place',
      isDone: [originalPrice, resalePrice, number, location].every((value) => value !== ''),
      why: 'Buyers can reach you',
    },
  ];
}
