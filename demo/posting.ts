// Chooses the posting times of listings over two months. The newest listing is a few minutes old; older listings become
// less frequent.

import { seeded } from '../harness/random.ts';
import type { Category, Condition } from './listing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SPAN = 60 * DAY;
const NEWEST = 4 * MINUTE;
/** Largest random addition to the age of an account, in ms. */
const OLDEST_ACCOUNT = 900 * DAY;
/** Smallest age in ms of accounts that have bought or sold. It is longer than the market's past. */
const PAST = 430 * DAY;
/** Seller who joined just before the oldest listing was posted and has sold nothing yet. */
const NEW_SELLER = 'newseller@secondbyte.test';

/** Categories of the newest listings, so that visitors of the home page see the variety at once. */
const OPENING: readonly Category[] = [
  'Laptop',
  'Monitor',
  'Accessories',
  'Laptop',
  'Desktop',
  'Printer',
  'Products',
  'Laptop',
];

/** Listing that is sorted by posting time. */
export type Posted = {
  key: string;
  category: Category;
  title: string;
  condition: Condition;
  batch: string;
  piece: number;
  pieces: number;
};

/** Returns whether a listing would look repetitive below the two newer listings of its category. */
function repeats(listing: Posted, newer: readonly Posted[]): boolean {
  const [next, second] = newer.toReversed();
  const alike = (other: Posted | undefined) => other?.condition === listing.condition;
  return next?.title === listing.title || (alike(next) && alike(second));
}

/**
 * Swaps listings within a category, so that the category's page does not show one model twice in a row, or one
 * condition three times in a row.
 */
function mixNeighbors<T extends Posted>(listings: readonly T[]): T[] {
  const mixed = [...listings];
  const newer = new Map<Category, T[]>();
  for (const [at, listing] of listings.entries()) {
    const here = mixed[at] ?? listing;
    const above = newer.get(here.category) ?? [];
    const fits = (other: T) => other.category === here.category && !repeats(other, above);
    const better = repeats(here, above) ? mixed.findIndex((other, i) => i > at && fits(other)) : -1;
    if (better > at) {
      mixed[at] = mixed[better] as T;
      mixed[better] = here;
    }
    newer.set(here.category, [...above, mixed[at] as T].slice(-2));
  }
  return mixed;
}

/**
 * Sorts listings, newest first. The pieces of a batch are spread over the two months, so that they rarely appear on the
 * same page. The newest listings are of mixed categories.
 */
export function orderByPosting<T extends Posted>(listings: readonly T[], seed: string): T[] {
  const when = (listing: T) => {
    const slot = (listing.piece + seeded(seed, listing.batch, 'slot').whole(0, 2)) % listing.pieces;
    return (slot + seeded(seed, listing.key, 'when').next()) / listing.pieces;
  };
  const shuffled = listings
    .map((listing) => ({ listing, when: when(listing) }))
    .sort((a, b) => a.when - b.when)
    .map(({ listing }) => listing);
  const rest = mixNeighbors(shuffled);
  const opening = OPENING.flatMap((category) => {
    const at = rest.findIndex((listing) => listing.category === category);
    return at < 0 ? [] : rest.splice(at, 1);
  });
  return [...opening, ...rest];
}

/** Returns the date on which a person registered, which is before the person's oldest listing. */
export function joinedAt(email: string, now: Date, seed: string): Date {
  const least = email === NEW_SELLER ? SPAN + DAY : PAST;
  const more = email === NEW_SELLER ? 0 : seeded(seed, email, 'joined').whole(0, OLDEST_ACCOUNT / DAY) * DAY;
  return new Date(now.getTime() - least - more);
}

/** Returns the posting time of a listing. `place` is its position among `count` listings; 0 is the newest. */
export function postedAt(place: number, count: number, now: Date, seed: string): Date {
  const share = place / Math.max(1, count - 1);
  const step = ((SPAN - NEWEST) * 1.6) / Math.max(1, count);
  const jitter = seeded(seed, place, 'minute').next() * Math.min(step * 0.3, 9 * MINUTE + place * 4 * MINUTE);
  const ago = NEWEST + place * 7 * MINUTE + share ** 1.5 * (SPAN - DAY * 2) + jitter * 0.5;
  return new Date(now.getTime() - Math.round(ago / 1000) * 1000);
}
