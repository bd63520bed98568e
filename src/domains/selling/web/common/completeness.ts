import type { Attributes } from '../../../attributes/attributes.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import type { PhotoLabel } from '../../../catalog/products/photos.ts';
import { tellingAttributes } from '../../../catalog/ranking/telling-attributes.ts';
import { missingShots } from './shot-guide.ts';

/** Inputs of a listing's completeness, from a form or a live listing. */
export type Completable = {
  /** Null while none is chosen. */
  readonly category: CategorySlug | null;
  readonly title: string;
  readonly details: string;
  readonly condition: string;
  readonly usedYear: string;
  readonly originalPrice: string;
  readonly resalePrice: string;
  readonly number: string;
  readonly location: string;
  /** Attributes as the listing has them: what its seller gives goes before what its texts tell. */
  readonly facts: Attributes;
  readonly photos: readonly { readonly label: PhotoLabel | null }[];
  /** Parts of the bench check that have a result. */
  readonly testedParts: number;
};

/** One of eight parts of a listing. */
export type ListingPart = {
  readonly label: string;
  readonly isDone: boolean;
  /** Why buyers want it; shown as long as it is missing. */
  readonly why: string;
};

/** Parts tested at least. */
const SOME_TESTED = 5;
const ENOUGH_DETAILS = 60;

/** Photos that are enough where labels are not told. */
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

/** The attribute that buyers of this kind of thing ask for first beside those by which they find it. */
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

/** How a thing fares where there is nothing to test by parts: what comes along is told instead. */
function testPart({ category, facts, testedParts }: Completable): ListingPart {
  const isTested = category !== 'Accessories' && category !== 'Products';
  return isTested
    ? { label: 'What you tested', isDone: testedParts >= SOME_TESTED, why: 'Fewer calls' }
    : { label: 'What is in the box', isDone: facts.box !== undefined, why: 'Fewer calls' };
}

/** The eight parts of a listing, in the order of its form. */
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
