// Reduces the demo market for tests: fewer listings and pictures, but the same people.
import { readDescription } from '../src/domains/catalog/public-api.server.ts';
import type { DemoListing, DemoMarket } from './listing.ts';
import { drawPhoto } from './pictures/draw-device.ts';

/** Size of the demo market. Null means the full size. */
export type MarketSize = {
  readonly listings: number | null;
  /** Largest number of pictures per listing. */
  readonly pictures: number | null;
};

/** Minimum battery health of the listing at the top of the home page, in percent. */
const HERO_BATTERY = 85;

/**
 * Returns the newest listing that fits the top of the home page. It is a verified seller's unsold laptop in condition
 * Good or Excellent, with a healthy battery. Its first photo shows its front with exactly one mark.
 */
export function heroOf({ people, listings }: DemoMarket): DemoListing | undefined {
  const verified = new Set(people.filter((person) => person.verified).map(({ email }) => email));
  return listings.find(({ facts, pictures: [photo], ...listing }) => {
    if (listing.category !== 'Laptop' || listing.state !== 'unsold' || listing.condition === 'Fair')
      return false;
    if (photo?.shows !== 'Front' || !verified.has(listing.sellerEmail)) return false;
    const { batteryHealth } = readDescription({ ...listing, facts: { ...facts } });
    return Number(batteryHealth) >= HERO_BATTERY && drawPhoto(photo).marks.length === 1;
  });
}

/**
 * Chooses the listings of a smaller market so that every state remains. Listings that `buyer` has booked or saved come
 * first, then listings with offers. Then follow the listing at the top of the home page, advertised listings, and the
 * newest others.
 */
function chooseKeys(market: DemoMarket, count: number, buyer: string): Set<string> {
  const { listings, bookings, wishes, offers } = market;
  const hero = heroOf(market);
  const own = [...bookings, ...wishes].filter(({ buyerEmail }) => buyerEmail === buyer);
  const wanted = [...own, ...offers];
  const advertised = listings.filter((listing) => listing.advertised);
  const keys = [
    ...wanted.map(({ listingKey }) => listingKey),
    ...[...(hero ? [hero] : []), ...advertised, ...listings].map(({ key }) => key),
  ];
  return new Set([...new Set(keys)].slice(0, count));
}

/**
 * Reduces a market to a size. All people stay. Bookings, wish list entries and offers of removed listings are removed.
 */
export function cutToSize(market: DemoMarket, size: MarketSize, buyer: string): DemoMarket {
  if (size.listings === null && size.pictures === null) return market;
  const kept = chooseKeys(market, size.listings ?? market.listings.length, buyer);
  return {
    people: market.people,
    listings: market.listings
      .filter(({ key }) => kept.has(key))
      .map((listing) => ({ ...listing, pictures: listing.pictures.slice(0, size.pictures ?? undefined) })),
    bookings: market.bookings.filter(({ listingKey }) => kept.has(listingKey)),
    wishes: market.wishes.filter(({ listingKey }) => kept.has(listingKey)),
    offers: market.offers.filter(({ listingKey }) => kept.has(listingKey)),
  };
}

function readCount(name: string, text: string | undefined): number | null {
  if (!text) return null;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`${name} is "${text}"; it must be a whole number above 0, or empty for all.`);
}

/** Reads the size from the settings `DEMO_LISTINGS` and `DEMO_PICTURES` (pictures per listing). */
export function readMarketSize(environment: Readonly<Record<string, string | undefined>>): MarketSize {
  return {
    listings: readCount('DEMO_LISTINGS', environment.DEMO_LISTINGS),
    pictures: readCount('DEMO_PICTURES', environment.DEMO_PICTURES),
  };
}
