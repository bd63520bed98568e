// Generates reviews by both sides of past orders.
import { DAY_MS } from '#kernel/clock.ts';
import { type Random, seeded } from '../../harness/random.ts';
import { mayReview, reviewsDueAt } from '../../src/domains/reviews/rules.ts';
import { reviewTags, type Side } from '../../src/domains/reviews/tags.ts';
import { atDaytime } from './moments.ts';
import { type PastOrder, type PastReview, timeOf } from './past.ts';
import { CALLED_OFF_REVIEWS, OF_BUYERS, OF_SELLERS, REPLIES, type Sentences } from './review-texts.ts';

/** Shares of buyers and of sellers who write a review. */
const BUYERS_WRITE = 0.64;
const SELLERS_WRITE = 0.45;
/** Share of reviews that have stars and tags but no text. */
const WORDLESS = 0.28;

/** Percentages of reviews with one to five stars, for a good and for a careless seller. */
const STARS = { good: [1, 2, 5, 22, 70], careless: [4, 6, 16, 38, 36] } as const;

/** Returns a function that picks texts and never repeats a text. */
function dealTexts(random: Random) {
  const decks = new Map<Sentences, string[]>();
  const used = new Set<string>();
  const compose = ({ two: [first, second] }: Sentences): string => {
    for (let tries = 0; tries < 40; tries += 1) {
      const text = `${random.pick(first)} ${random.pick(second)}`;
      if (used.has(text)) continue;
      used.add(text);
      return text;
    }
    return '';
  };
  return (pool: Sentences): string => {
    const deck = decks.get(pool) ?? random.shuffled(pool.whole);
    decks.set(pool, deck);
    // Long and short texts are mixed as long as both are left.
    return (random.chance(0.55) && deck.pop()) || compose(pool);
  };
}

function starsBy(weights: readonly number[], random: Random): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return place + 1;
}

/** How and when an order ended, and who was at fault. */
type Ending = { readonly state: string; readonly endedAt: Date; readonly fault: Side | null };

/** Returns the ending of an order. Null if the order cannot have reviews. */
function endingOf(order: PastOrder): Ending | null {
  const completed = timeOf(order, 'complete');
  if (completed) return { state: 'completed', endedAt: completed, fault: null };
  const calledOff = timeOf(order, 'call-off');
  return calledOff ? { state: 'refunded', endedAt: calledOff, fault: 'seller' } : null;
}

/**
 * Returns the time when the reviews of an order become visible. They become visible once both sides have written, or at
 * once if only one side may write. Otherwise they become visible a few seconds after the deadline. Null if the deadline
 * has not passed.
 */
function shownAt(written: readonly Date[], canBoth: boolean, dueAt: Date, now: Date): Date | null {
  const latest = new Date(Math.max(...written.map((at) => at.getTime())));
  if (written.length === 2 || !canBoth) return latest;
  const swept = new Date(dueAt.getTime() + 20_000);
  return swept < now ? swept : null;
}

/** Returns each person's latest completed order, as texts of the order's key, a space and the person's email. */
function latestOrders(orders: readonly PastOrder[], emails: readonly string[]): ReadonlySet<string> {
  return new Set(
    emails.flatMap((email) => {
      const own = orders.filter((order) => email === order.buyerEmail || email === order.sellerEmail);
      const ended = own.flatMap((order) => {
        const at = timeOf(order, 'complete');
        return at ? [{ key: order.key, at }] : [];
      });
      const last = ended.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
      return last ? [`${last.key} ${email}`] : [];
    }),
  );
}

/** Returns the stars of a review. `manners` has the percentages for reviews of the seller; buyers get 4 or 5 stars. */
function giveStars(side: Side, ending: Ending, manners: readonly number[], random: Random): number {
  if (ending.state === 'refunded') return random.whole(1, 2);
  if (side === 'buyer') return starsBy(manners, random);
  return random.whole(9, 12) === 9 ? 4 : 5;
}

/** Returns the tags of a review: at most three, and none with few stars. */
function giveTags(side: Side, stars: number, random: Random): string[] {
  if (stars < 4) return [];
  const tags = random.shuffled(reviewTags[side]).slice(0, random.whole(stars === 5 ? 1 : 0, 3));
  return reviewTags[side].filter((tag) => tags.some((one) => one === tag));
}

type Written = Pick<PastReview, 'side' | 'stars' | 'text' | 'tags' | 'writtenAt'>;

/** Returns a function that writes a side's review of an order. Not everybody writes a review. */
function openWriting(excluded: ReadonlySet<string>, now: Date, seed: string, random: Random) {
  const deal = dealTexts(random);
  const isCareless = (email: string) => seeded(seed, email, 'manners').chance(0.25);

  return (order: PastOrder, side: Side, ending: Ending): Written[] => {
    const writerEmail = side === 'buyer' ? order.buyerEmail : order.sellerEmail;
    const writtenAt = atDaytime(ending.endedAt, 1 + 9 * 24 * random.next() ** 2.5, random);
    const isExcluded = excluded.has(`${order.key} ${writerEmail}`);
    if (!random.chance(side === 'buyer' ? BUYERS_WRITE : SELLERS_WRITE) || isExcluded || writtenAt >= now)
      return [];
    const stars = giveStars(
      side,
      ending,
      isCareless(order.sellerEmail) ? STARS.careless : STARS.good,
      random,
    );
    const pool = side === 'seller' ? OF_BUYERS : (OF_SELLERS[stars - 1] ?? OF_BUYERS);
    const text = random.chance(WORDLESS) && stars >= 4 ? '' : deal(pool);
    const tags = giveTags(side, stars, random);
    const isCalledOff = ending.state === 'refunded';
    return [{ side, stars, text: isCalledOff ? random.pick(CALLED_OFF_REVIEWS) : text, tags, writtenAt }];
  };
}

type Reply = Pick<PastReview, 'reply' | 'repliedAt'>;
const NO_REPLY: Reply = { reply: null, repliedAt: null };

/** Returns a seller's reply to a review. Sellers answer few good reviews, and about half of the others. */
function replyTo({ stars, text }: Written, shown: Date, now: Date, random: Random): Reply {
  const isAnswered = text !== '' && random.chance(stars <= 3 ? 0.55 : 0.14);
  const repliedAt = atDaytime(shown, random.between(1, 70), random);
  if (!isAnswered || repliedAt >= now) return NO_REPLY;
  return { reply: random.pick(stars <= 3 ? REPLIES.other : REPLIES.good), repliedAt };
}

/**
 * Generates reviews of all ended orders. The people in `excludedEmails` have not reviewed their latest order, so that
 * visitors can review it.
 */
export function generateReviews(
  orders: readonly PastOrder[],
  excludedEmails: readonly string[],
  now: Date,
  seed: string,
): PastReview[] {
  const random = seeded(seed, 'reviews');
  const write = openWriting(latestOrders(orders, excludedEmails), now, seed, random);
  return orders.flatMap((order) => {
    const ending = endingOf(order);
    if (!ending) return [];
    const sides = (['buyer', 'seller'] as const).filter((side) => mayReview(ending, side));
    const written = sides.flatMap((side) => write(order, side, ending));
    const dueAt = reviewsDueAt(ending.endedAt);
    const times = written.map(({ writtenAt }) => writtenAt);
    return written.map((review): PastReview => {
      const isByBuyer = review.side === 'buyer';
      const shown = shownAt(times, sides.length === 2, dueAt, now);
      const [writerEmail, aboutEmail] = isByBuyer
        ? [order.buyerEmail, order.sellerEmail]
        : [order.sellerEmail, order.buyerEmail];
      const reply = shown && isByBuyer ? replyTo(review, shown, now, random) : NO_REPLY;
      return { orderKey: order.key, writerEmail, aboutEmail, ...review, dueAt, shownAt: shown, ...reply };
    });
  });
}

/** Number of days for which reviews cause notifications. */
const RECENT_DAYS = 75;

/** Returns whether a moment is recent enough for a notification. */
export const isRecent = (at: Date, now: Date) => now.getTime() - at.getTime() < RECENT_DAYS * DAY_MS;
