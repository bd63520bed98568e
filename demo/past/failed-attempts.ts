// Generates attempts to buy a product that did not lead to its sale.
import { DAY_MS } from '#kernel/clock.ts';
import { POISHA_PER_TAKA } from '#kernel/money.ts';
import type { Random } from '../../harness/random.ts';
import { timers } from '../../src/domains/bookings/transitions.ts';
import { after, HOUR_MS } from './moments.ts';
import { type PastOrder, timeOf } from './past.ts';
import { type Buyer, paidAfter, step, type TradedListing, type TradingBook } from './trading.ts';

/** Lowest price in poisha at which people bargain. */
export const LEAST_BARGAINED = 3_000 * POISHA_PER_TAKA;

/** Sellers' reasons for calling off a sale. */
const CALLED_OFF = [
  'Sorry, my brother had sold it in the shop an hour before you paid',
  'The screen broke when I packed it. I do not want to give you that',
  'My son needs it for his classes after all, please forgive me',
];

/** Buyers' reasons for canceling. */
const CANCELLED = [
  'Found one nearer to my home, sorry',
  'Office gave me a laptop today',
  'I cannot come to Mirpur this week and do not want to keep you waiting',
];

/** Adds an order that its buyer paid and then canceled. Returns the time of relisting. */
function payAndCancel(
  book: TradingBook,
  listing: TradedListing,
  at: Date,
  buyerAt: (at: Date) => Buyer,
  random: Random,
): Date {
  const paidAt = after(at, random.between(1, 10) * HOUR_MS);
  const back = after(paidAt, random.between(4, 40) * HOUR_MS);
  const steps = [
    step('place', 'buyer', at),
    step('pay', 'buyer', paidAt),
    step('cancel', 'buyer', back, random.pick(CANCELLED)),
  ];
  book.add(listing, buyerAt(at), steps, random);
  return back;
}

/** Adds an order that lapsed because its buyer never paid. */
function orderAndLapse(
  book: TradingBook,
  listing: TradedListing,
  at: Date,
  buyerAt: (at: Date) => Buyer,
  random: Random,
): void {
  const lapsed = after(at, timers.silence.afterMs + random.between(1, 50) * 1000);
  const steps = [step('place', 'buyer', at), step('lapse', 'market', lapsed)];
  book.add(listing, buyerAt(at), steps, random);
}

/**
 * Adds earlier orders and a failed offer of other buyers for a product. These orders were lost to the final buyer,
 * withdrawn, expired, or paid and canceled. Returns the times of relisting.
 */
export function tryBefore(
  book: TradingBook,
  listing: TradedListing,
  sale: PastOrder,
  random: Random,
): Date[] {
  const taken = [sale.buyerEmail];
  const posted = listing.postedAt.getTime();
  const ordered = sale.steps[0]?.at.getTime() ?? posted;
  const paid = timeOf(sale, 'pay') ?? new Date(ordered);
  const lead = ordered - posted;
  const within = (from: number, to: number) => after(new Date(posted), lead * random.between(from, to));
  const other = (at: Date) => {
    const buyer = book.pickBuyer(listing, at, taken, random);
    taken.push(buyer.email);
    return buyer;
  };
  const relisted: Date[] = [];
  // A paid and canceled order comes before all others, because nobody else can order a product while it is paid.
  if (lead > 20 * DAY_MS && random.chance(0.3)) {
    relisted.push(payAndCancel(book, listing, within(0.02, 0.15), other, random));
  } else if (lead > 21 * DAY_MS && random.chance(0.3)) {
    orderAndLapse(book, listing, within(0.02, 0.1), other, random);
  }
  if (lead > DAY_MS && random.chance(0.14)) {
    const at = within(0.3, 0.6);
    const back = after(at, (ordered - at.getTime()) * random.between(0.1, 0.8));
    book.add(listing, other(at), [step('place', 'buyer', at), step('withdraw', 'buyer', back)], random);
  }
  if (lead > 12 * HOUR_MS && random.chance(0.3)) {
    const at = within(0.75, 0.95);
    book.add(listing, other(at), [step('place', 'buyer', at), step('lose', 'market', paid, 'sold')], random);
  }
  if (lead > 8 * DAY_MS && listing.resalePricePoisha >= LEAST_BARGAINED && random.chance(0.25)) {
    const at = within(0.3, 0.5);
    book.offerInVain(listing, other(at), at, random);
  }
  return relisted;
}

/** Adds a paid sale that failed. The product is not listed again. Returns the time of the failure. */
export function fail(
  book: TradingBook,
  listing: TradedListing,
  buyer: Buyer,
  place: number,
  now: Date,
  random: Random,
): Date {
  const orderedAt = after(listing.postedAt, random.between(0.2, 3) * DAY_MS);
  const paidAt = paidAfter(orderedAt, now, random);
  const isCalledOff = place % 3 !== 1;
  const end = isCalledOff
    ? step(
        'call-off',
        'seller',
        after(paidAt, random.between(2, 30) * HOUR_MS),
        CALLED_OFF[place % CALLED_OFF.length],
      )
    : step('time-out', 'market', after(paidAt, timers.handover.afterMs + random.between(1, 50) * 1000));
  const steps = [step('place', 'buyer', orderedAt), step('pay', 'buyer', paidAt), end];
  book.add(listing, buyer, steps, random);
  return end.at;
}
