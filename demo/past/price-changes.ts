// Generates price reductions of listings that nobody has ordered.
import { POISHA_PER_TAKA } from '#kernel/money.ts';
import { seeded } from '../../harness/random.ts';
import type { DemoListing, DemoMarket } from '../listing.ts';
import { roundLikePeople } from '../prices.ts';
import { atDaytime, HOUR_MS } from './moments.ts';
import type { PastPrice } from './past.ts';

/** Interval of listings with a price change. 6 means every sixth listing, if it is old enough. */
const CHANGED_IN = 6;
const LEAST_HOURS = 30;
/** Lowest price in poisha at which sellers change prices. */
const LEAST_PRICE = 2_000 * POISHA_PER_TAKA;

/**
 * Returns the price before a change: `share` times the price after it, rounded. If that exceeds the price of a new
 * product, returns `poisha` unchanged.
 */
function before(listing: DemoListing, poisha: number, share: number): number {
  const earlier = roundLikePeople((poisha / POISHA_PER_TAKA) * share) * POISHA_PER_TAKA;
  return earlier < listing.originalPricePoisha ? earlier : poisha;
}

function changesOf(listing: DemoListing, now: Date, seed: string): PastPrice[] {
  const random = seeded(seed, listing.key, 'price');
  const open = now.getTime() - listing.postedAt.getTime();
  const { key: listingKey, sellerEmail, resalePricePoisha: to } = listing;
  const at = atDaytime(listing.postedAt, (open / HOUR_MS) * random.between(0.35, 0.85), random);
  const from = before(listing, to, random.between(1.05, 1.13));
  if (from <= to || at >= now) return [];
  const last: PastPrice = { listingKey, sellerEmail, version: 2, fromPoisha: from, toPoisha: to, at };
  const first = before(listing, from, random.between(1.04, 1.08));
  if (first <= from || !random.chance(0.2)) return [last];
  const earlierAt = atDaytime(listing.postedAt, (open / HOUR_MS) * random.between(0.1, 0.3), random);
  if (earlierAt >= at) return [last];
  return [
    { ...last, fromPoisha: first, toPoisha: from, at: earlierAt },
    { ...last, version: 3 },
  ];
}

/**
 * Generates price changes of listings without orders, because the price of an order does not change. Listings on wish
 * lists are included.
 */
export function generatePrices(
  { listings, bookings, offers, wishes }: DemoMarket,
  now: Date,
  seed: string,
): PastPrice[] {
  const taken = new Set([...bookings, ...offers].map(({ listingKey }) => listingKey));
  const wished = new Set(wishes.map(({ listingKey }) => listingKey));
  return listings.flatMap((listing, place) => {
    const { key, state, postedAt, resalePricePoisha } = listing;
    const isOld = now.getTime() - postedAt.getTime() > LEAST_HOURS * HOUR_MS;
    if (taken.has(key) || state !== 'unsold' || !isOld || resalePricePoisha < LEAST_PRICE) return [];
    return place % CHANGED_IN === 1 || wished.has(key) ? changesOf(listing, now, seed) : [];
  });
}
