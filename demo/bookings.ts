// Generates bookings, payments and offers, so that a new demo market shows every state. The folder `past/` generates
// earlier sales.

import { poishaToTaka } from '#kernel/money.ts';
import { type Random, seeded } from '../harness/random.ts';
import type { DemoBooking, DemoListing, DemoOffer, DemoPerson, DemoWish } from './listing.ts';
import { roundLikePeople } from './prices.ts';

const HOUR = 3_600_000;
const SOLD = 16;
const ADVERTISED = 6;
const OPEN = 17;

/** Meeting points in each district. */
const MEETING_POINTS: Partial<Record<DemoListing['location'], readonly string[]>> = {
  Dhaka: [
    'Mirpur 10 roundabout, in front of the metro gate',
    'Bashundhara City, ground floor',
    'Dhanmondi 27, Rapa Plaza gate',
    'Multiplan Centre, Elephant Road, level 3',
    'Uttara, Rajlakshmi bus stop',
    'Farmgate, in front of the Green Super Market',
    'Jamuna Future Park, west entrance',
  ],
  Chottogram: [
    'GEC Circle, in front of Central Plaza',
    'Agrabad, Akhtaruzzaman Centre gate',
    'Chawkbazar, Gulzar Tower',
    'New Market, Chattogram, main gate',
    '2 No. Gate, Finlay Square',
  ],
  Sylhet: ['Al-Hamra Shopping City, Zindabazar', 'Amberkhana Point'],
  Rajshahi: ['Shaheb Bazar Zero Point', 'Rajshahi railway station, main entrance'],
  Khulna: ['Shibbari intersection', 'Khulna New Market, main gate'],
};

/** Picks a meeting point in a district. Returns the railway station of a district without known meeting points. */
export function pickMeetingPoint(district: DemoListing['location'], random: Random): string {
  return random.pick(MEETING_POINTS[district] ?? [`${district} railway station`]);
}

export type Trade = {
  bookings: DemoBooking[];
  wishes: DemoWish[];
  offers: DemoOffer[];
  states: ReadonlyMap<string, DemoListing['state']>;
  advertised: ReadonlySet<string>;
};

type Untraded = Pick<
  DemoListing,
  'key' | 'sellerEmail' | 'category' | 'location' | 'postedAt' | 'resalePricePoisha'
>;

/** Largest age of unpaid orders in ms. The site closes unpaid orders after two weeks without activity. */
const OLDEST_ORDER = 12 * 24 * HOUR;

function bookingOf(listing: Untraded, buyer: DemoPerson, now: Date, random: Random): DemoBooking {
  const latest = now.getTime() - 0.5 * HOUR;
  const open = Math.min(OLDEST_ORDER, Math.max(0, latest - listing.postedAt.getTime()));
  return {
    buyerEmail: buyer.email,
    listingKey: listing.key,
    phone: buyer.number,
    meetLocation: pickMeetingPoint(listing.location, random),
    orderedAt: new Date(latest - Math.round(open * random.between(0.1, 0.8))),
    paid: false,
    isPast: false,
  };
}

function wishOf(listing: Untraded, buyer: DemoPerson, now: Date, random: Random): DemoWish {
  const { orderedAt: wishedAt, paid, isPast, ...order } = bookingOf(listing, buyer, now, random);
  return { ...order, wishedAt };
}

/**
 * Returns a function that takes a random listing out of a shuffled copy of `listings`. The listing satisfies `fits` if
 * possible. The function throws if no listing is left.
 */
function drawer(listings: readonly Untraded[], random: Random) {
  const left = random.shuffled(listings);
  return (fits: (listing: Untraded) => boolean): Untraded => {
    const at = left.findIndex(fits);
    const [taken] = left.splice(Math.max(0, at), 1);
    if (!taken) throw new Error('The demo market has too few listings for its bookings.');
    return taken;
  };
}

/** A seller's email addresses: the one for signing in, and the one that listings show. */
type Shop = Pick<DemoPerson, 'email' | 'contactEmail'>;

/**
 * Chooses the listings to advertise: at most one per seller, and none whose key is in `taken`. The card of an
 * advertisement shows its seller's contact address, so sellers without one are left out.
 */
function chooseAdvertised(
  listings: readonly Untraded[],
  sellers: readonly Shop[],
  taken: ReadonlySet<string>,
): Set<string> {
  const reachable = new Set(sellers.filter((one) => one.contactEmail !== undefined).map((one) => one.email));
  const bySeller = new Map<string, string>();
  for (const listing of listings) {
    if (taken.has(listing.key) || bySeller.has(listing.sellerEmail)) continue;
    if (!reachable.has(listing.sellerEmail)) continue;
    if (bySeller.size < ADVERTISED) bySeller.set(listing.sellerEmail, listing.key);
  }
  return new Set(bySeller.values());
}

/** Creates a list of bookings and a map of sold listings, with a function that adds to both. */
function openLedger(now: Date, random: Random) {
  const bookings: DemoBooking[] = [];
  const states = new Map<string, DemoListing['state']>();
  const book = (listing: Untraded, buyer: DemoPerson, change: Partial<DemoBooking> = {}) => {
    bookings.push({ ...bookingOf(listing, buyer, now, random), ...change });
    if (change.paid) states.set(listing.key, 'sold');
  };
  return { bookings, states, book };
}

type Book = ReturnType<typeof openLedger>['book'];
type Take = ReturnType<typeof drawer>;

/**
 * Books five listings for the first buyer and pays for the last one. The second buyer books two of them, too, and pays
 * for one.
 */
function bookForFirstBuyer(
  book: Book,
  take: Take,
  first: DemoPerson,
  second: DemoPerson,
  seller: string,
): void {
  book(
    take((l) => l.category === 'Laptop'),
    first,
  );
  book(
    take((l) => l.category === 'Monitor'),
    first,
  );
  const wanted = take((l) => l.category === 'Laptop' && l.sellerEmail === seller);
  book(wanted, first);
  book(wanted, second);
  const gone = take((l) => l.category === 'Accessories');
  book(gone, first);
  book(gone, second, { paid: true, fulfilment: 'completed' });
  book(
    take((l) => l.sellerEmail === seller),
    first,
    { paid: true },
  );
}

/**
 * Creates offers by the first buyer, and offers for listings of the first seller. Both people get an offer to answer,
 * an offer that waits for the other side, and an accepted offer.
 */
function offerAround(
  take: Take,
  [first, other, another]: readonly [DemoPerson, DemoPerson, DemoPerson],
  seller: string,
  now: Date,
  random: Random,
): DemoOffer[] {
  const offer = (listing: Untraded, buyer: DemoPerson, state: DemoOffer['state']): DemoOffer => {
    const asked = poishaToTaka(listing.resalePricePoisha);
    return {
      buyerEmail: buyer.email,
      sellerEmail: listing.sellerEmail,
      listingKey: listing.key,
      phone: buyer.number,
      meetLocation: pickMeetingPoint(listing.location, random),
      taka: roundLikePeople(asked * random.between(0.8, 0.88)),
      counterTaka: roundLikePeople(asked * random.between(0.93, 0.96)),
      state,
      madeAt: new Date(now.getTime() - Math.round(random.between(1, 9) * HOUR)),
    };
  };
  // Cheap listings are excluded, because nobody bargains over them.
  const isDear = ({ resalePricePoisha }: Untraded) => poishaToTaka(resalePricePoisha) >= 5_000;
  const takeOwn = () => take((listing) => listing.sellerEmail === seller && isDear(listing));
  const takeOther = () => take((listing) => listing.sellerEmail !== seller && isDear(listing));
  return [
    offer(takeOwn(), other, 'open'),
    offer(takeOther(), first, 'countered'),
    offer(takeOther(), first, 'open'),
    offer(takeOwn(), another, 'countered'),
    offer(takeOther(), first, 'accepted'),
    offer(takeOwn(), other, 'accepted'),
  ];
}

/**
 * Generates bookings, payments, wish list entries and offers, and chooses the advertised listings. The first buyer has
 * four unpaid bookings. Of the four products, the second buyer also booked one, and has bought another one. Two of the
 * first buyer's bookings with the first seller are paid: one is not handed over yet, the other one is. All other paid
 * bookings are completed, most of them before the start. No booking has a payment in progress, because a payment hold
 * lasts minutes and cannot start in the past.
 * @param listings newest first
 */
export function generateTrade(
  listings: readonly Untraded[],
  buyers: readonly DemoPerson[],
  sellers: readonly Shop[],
  now: Date,
  seed: string,
): Trade {
  const random = seeded(seed, 'trade');
  const firstSeller = sellers[0]?.email ?? '';
  const [first, second, ...others] = buyers as [DemoPerson, DemoPerson, ...DemoPerson[]];
  const older = listings.filter((listing) => now.getTime() - listing.postedAt.getTime() > 72 * HOUR);
  const take = drawer(older, random);
  const { bookings, states, book } = openLedger(now, random);
  bookForFirstBuyer(book, take, first, second, firstSeller);
  const takeAny = () => take(() => true);
  const bookForOthers = (count: number, change: Partial<DemoBooking>) => {
    for (let i = 0; i < count; i++) book(takeAny(), random.pick(others), change);
  };
  bookForOthers(SOLD - 3, { paid: true, fulfilment: 'completed', isPast: true });
  bookForOthers(OPEN, {});
  const wishes = [first, first, first, second, second].map((buyer) => wishOf(takeAny(), buyer, now, random));
  const handedOver = take((l) => l.sellerEmail === firstSeller);
  book(handedOver, first, { paid: true, fulfilment: 'handed-over' });
  const [other = second, another = second] = others;
  const offers = offerAround(take, [first, other, another], firstSeller, now, seeded(seed, 'offers'));
  bookings.sort((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime());
  return {
    bookings,
    wishes,
    offers,
    states,
    advertised: chooseAdvertised(random.shuffled(listings), sellers, new Set(states.keys())),
  };
}
