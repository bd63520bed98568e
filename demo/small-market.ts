// A smaller demo market for tests: fewer listings, fewer pictures, the same people.
import type { DemoMarket } from './listing.ts';

/** How much of the demo market is made; null is all of it. */
export type MarketSize = {
  readonly listings: number | null;
  /** Pictures a listing. */
  readonly pictures: number | null;
};

/** The newest listings, after those that `buyer` ordered or wishes for, those bargained over and those advertised: every state is left. */
function chooseKeys(
  { listings, bookings, wishes, offers }: DemoMarket,
  count: number,
  buyer: string,
): Set<string> {
  const own = [...bookings, ...wishes].filter(({ buyerEmail }) => buyerEmail === buyer);
  const wanted = [...own, ...offers];
  const advertised = listings.filter((listing) => listing.advertised);
  const keys = [
    ...wanted.map(({ listingKey }) => listingKey),
    ...[...advertised, ...listings].map(({ key }) => key),
  ];
  return new Set([...new Set(keys)].slice(0, count));
}

/** Cuts a market to a size. All people stay; bookings, wishes and offers of listings that go, go too. */
export function cutToSize(market: DemoMarket, size: MarketSize, buyer: string): DemoMarket {
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

/** The size that the settings `DEMO_LISTINGS` and `DEMO_PICTURES` (a listing) wish for. */
export function readMarketSize(environment: Readonly<Record<string, string | undefined>>): MarketSize {
  return {
    listings: readCount('DEMO_LISTINGS', environment.DEMO_LISTINGS),
    pictures: readCount('DEMO_PICTURES', environment.DEMO_PICTURES),
  };
}
