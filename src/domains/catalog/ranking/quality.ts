import { t } from '#texts/t.ts';
import type { AttributeKey, Attributes } from '../../attributes/attributes.ts';
import type { CategorySlug } from '../../attributes/choices.ts';
import { informativeAttributes } from './informative-attributes.ts';
import { isPlausiblePrice } from './price-sense.ts';
import { hasSeveralWords, isShouted } from './title-sense.ts';

/** The parts of a listing that determine its quality. Prices in whole taka. */
export type RatedListing = {
  readonly category: CategorySlug;
  readonly title: string;
  readonly details: string;
  readonly originalPrice: number;
  readonly resalePrice: number;
  readonly facts: Attributes;
  readonly photos: number;
  /** Number of bench check parts with a result. */
  readonly testedParts: number;
};

/** Number of photos from which more photos add no points. */
const MANY_PHOTOS = 6;
/** Number of photos that a seller is asked for. */
const SOME_PHOTOS = 3;
const ENOUGH_DETAILS = 60;
const SOME_TESTED = 5;

/** Minimum points of a listing that is not poor. */
const POOR_BELOW = 40;

/** One criterion of a listing's quality, and the improvement that it suggests. */
type Criterion = {
  readonly points: number;
  /** Returns the share of the points that a listing gets, from 0 to 1. */
  readonly share: (listing: RatedListing) => number;
  /** Returns the suggested improvement, as a text that can follow the word "add". */
  readonly lift: (listing: RatedListing) => string;
};

function attributeName(key: AttributeKey): string {
  const names: Partial<Readonly<Record<AttributeKey, string>>> = {
    processorFamily: t('lift.processor'),
    memoryGb: t('lift.memory'),
    storageGb: t('lift.storage'),
    brand: t('lift.brand'),
    screenInches: t('lift.screenSize'),
    kind: t('lift.kind'),
  };
  return names[key] ?? key;
}

const hasTestedParts = ({ category }: RatedListing) => category !== 'Accessories' && category !== 'Products';

const missingAttributes = ({ category, facts }: RatedListing) =>
  informativeAttributes[category].filter((key) => facts[key] === undefined);

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : words.slice(0, -1).join(', ') + t('search.and') + last;
}

function firstQuestionShare({ category, facts }: RatedListing): number {
  const isAnswered =
    category === 'Laptop'
      ? facts.batteryHealth !== undefined || facts.batteryMinutes !== undefined
      : facts.brand !== undefined && facts.model !== undefined;
  return isAnswered ? 1 : 0;
}

/** Criteria of the quality formula; docs/ranking.md explains each of them. */
const criteria: readonly Criterion[] = [
  {
    points: 30,
    share: ({ photos }) => Math.min(photos, MANY_PHOTOS) / MANY_PHOTOS,
    lift: ({ photos }) => t('lift.photos', { count: Math.max(1, SOME_PHOTOS - photos) }),
  },
  {
    points: 20,
    share: (listing) =>
      1 - missingAttributes(listing).length / informativeAttributes[listing.category].length,
    lift: (listing) => t('lift.attributes', { names: joined(missingAttributes(listing).map(attributeName)) }),
  },
  {
    points: 15,
    share: ({ resalePrice, originalPrice }) => (isPlausiblePrice(resalePrice, originalPrice) ? 1 : 0),
    lift: () => t('lift.price'),
  },
  {
    points: 10,
    share: firstQuestionShare,
    lift: ({ category }) => (category === 'Laptop' ? t('lift.battery') : t('lift.model')),
  },
  {
    points: 10,
    share: (listing) =>
      hasTestedParts(listing)
        ? Math.min(listing.testedParts, SOME_TESTED) / SOME_TESTED
        : Number(listing.facts.box !== undefined),
    lift: (listing) => (hasTestedParts(listing) ? t('lift.tested') : t('lift.box')),
  },
  {
    points: 10,
    share: ({ details }) => Math.min(details.trim().length, ENOUGH_DETAILS) / ENOUGH_DETAILS,
    lift: () => t('lift.details'),
  },
  {
    points: 5,
    share: ({ title }) => (hasSeveralWords(title) && !isShouted(title) ? 1 : 0),
    lift: () => t('lift.title'),
  },
];

const pointsOf = (listing: RatedListing) =>
  Math.round(criteria.reduce((sum, { points, share }) => sum + points * share(listing), 0));

/** Returns a listing's points (40 to 100). A poor listing gets 0, so lists put it last. */
export function qualityOf(listing: RatedListing): number {
  const points = pointsOf(listing);
  return points < POOR_BELOW ? 0 : points;
}

/** Maximum number of improvements in one request to a seller. */
const MOST_LIFTS = 2;

/**
 * Returns the best improvements of a poor listing, in the language of the page. The text can follow the word "add",
 * such as `2 photos and the battery health`. Null for other listings.
 */
export function liftOf(listing: RatedListing): string | null {
  if (qualityOf(listing) > 0) return null;
  const lost = criteria
    .map((criterion) => ({ ...criterion, lost: criterion.points * (1 - criterion.share(listing)) }))
    .filter((criterion) => criterion.lost > 0)
    .toSorted((a, b) => b.lost - a.lost);
  return lost
    .slice(0, MOST_LIFTS)
    .map(({ lift }) => lift(listing))
    .join(t('search.and'));
}
