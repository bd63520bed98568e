import { t } from '#texts/t.ts';
import type { Attributes } from '../../../attributes/attributes.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import type { PhotoLabel } from '../../../catalog/products/photos.ts';
import { informativeAttributes } from '../../../catalog/ranking/informative-attributes.ts';
import { missingShots } from './shot-guide.ts';

/** Data from which a listing's completeness is computed, from a form or a public listing. */
export type Completable = {
  /** Category; null if the seller has selected none. */
  readonly category: CategorySlug | null;
  readonly title: string;
  readonly details: string;
  readonly condition: string;
  readonly usedYear: string;
  readonly originalPrice: string;
  readonly resalePrice: string;
  readonly number: string;
  readonly location: string;
  /** All attributes. Attributes that the seller entered take precedence over attributes in title and details. */
  readonly facts: Attributes;
  readonly photos: readonly { readonly label: PhotoLabel | null }[];
  /** Number of computer parts with a test result. */
  readonly testedParts: number;
};

/** One of the eight parts of a listing's completeness. */
export type ListingPart = {
  readonly label: string;
  readonly isDone: boolean;
  /** Reason why the part matters to buyers, shown while the part is missing. */
  readonly why: string;
  /** True if the part consists of photos. */
  readonly isOfPhotos?: true;
};

/** Minimum number of tested computer parts for which the part about tests counts as done. */
const SOME_TESTED = 5;
const ENOUGH_DETAILS = 60;

/** Minimum number of photos for which the part about photos counts as done, even if wanted photos are missing. */
const MANY_PHOTOS = 5;

function photoPart({ category, photos }: Completable): ListingPart {
  const missing = missingShots(category, photos).filter(({ label }) => label !== 'Mark');
  const names = missing.slice(0, 3).map(({ how }) => how.split(',')[0]?.toLowerCase() ?? '');
  return {
    label: names.length > 0 ? t('part.photos', { names: names.join(', ') }) : t('part.allPhotos'),
    isDone: missing.length === 0 || photos.length >= MANY_PHOTOS,
    why: t('part.photosWhy'),
    isOfPhotos: true,
  };
}

/** Returns the part with the attribute that matters most to buyers of this category. */
function firstAsked({ category, facts }: Completable): ListingPart {
  if (category === 'Laptop') {
    return {
      label: t('part.battery'),
      isDone: facts.batteryHealth !== undefined || facts.batteryMinutes !== undefined,
      why: t('part.batteryWhy'),
    };
  }
  return {
    label: t('part.model'),
    isDone: facts.brand !== undefined && facts.model !== undefined,
    why: t('part.modelWhy'),
  };
}

/**
 * Returns the part about bench-check results. For categories without computer parts to test, returns the part about the
 * original box instead.
 */
function testPart({ category, facts, testedParts }: Completable): ListingPart {
  const isTested = category !== 'Accessories' && category !== 'Products';
  return isTested
    ? { label: t('part.tested'), isDone: testedParts >= SOME_TESTED, why: t('part.fewerCalls') }
    : { label: t('part.box'), isDone: facts.box !== undefined, why: t('part.fewerCalls') };
}

/** Returns the eight parts of a listing's completeness, in the order of the form. */
export function listingParts(listing: Completable): ListingPart[] {
  const { category, title, details, condition, usedYear, facts, photos } = listing;
  const { originalPrice, resalePrice, number, location } = listing;
  const { warranty } = facts;
  return [
    { label: t('part.photo'), isDone: photos.length > 0, why: t('part.photoWhy'), isOfPhotos: true },
    photoPart(listing),
    {
      label: t('part.facts'),
      isDone:
        title.split(/\s+/).length > 1 &&
        category !== null &&
        informativeAttributes[category].every((key) => facts[key] !== undefined),
      why: t('part.factsWhy'),
    },
    firstAsked(listing),
    {
      label: t('part.condition'),
      isDone: condition !== '' && usedYear !== '' && details.length >= ENOUGH_DETAILS,
      why: t('part.conditionWhy'),
    },
    testPart(listing),
    { label: t('part.warranty'), isDone: warranty !== undefined, why: t('part.warrantyWhy') },
    {
      label: t('part.price'),
      isDone: [originalPrice, resalePrice, number, location].every((value) => value !== ''),
      why: t('part.priceWhy'),
    },
  ];
}
