// Generates conversations of the accounts that visitors look at first. Some are weeks old, others are from today and
// have unread messages.
import { DAY_MS } from '#kernel/clock.ts';
import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import { type Random, seeded } from '../../harness/random.ts';
import { findWarnings } from '../../src/domains/conversations/scams/find-warnings.ts';
import { pickMeetingPoint } from '../bookings.ts';
import type { DemoListing, DemoMarket } from '../listing.ts';
import { roundLikePeople } from '../prices.ts';
import { type Script, scripts, takeScript } from './conversation-texts.ts';
import type { Customer } from './customers.ts';
import { HOUR_MS } from './moments.ts';
import type { PastConversation, PastMessage } from './past.ts';
import { FIRST_BUYER, FIRST_SELLER, NEW_SELLER } from './sales.ts';

/**
 * Number of conversations of the first buyer, and of the first seller. `YOUNG` of them are recent and have unread
 * messages.
 */
const CONVERSATIONS = 12;
const YOUNG = 4;

/** Listing with a buyer who asks about it. */
type Pair = { readonly listing: DemoListing; readonly buyerEmail: string };

function fill(text: string, { title, resalePricePoisha, location }: DemoListing, random: Random): string {
  const taka = poishaToTaka(resalePricePoisha);
  const words: Readonly<Record<string, string>> = {
    title,
    price: formatTaka(taka),
    less: formatTaka(roundLikePeople(taka * 0.88)),
    place: pickMeetingPoint(location, random).split(',')[0] ?? location,
  };
  return text.replace(/\{(\w+)\}/g, (_, gap: string) => words[gap] ?? gap);
}

/**
 * Returns the times of a conversation's lines; the last line is at `end`. Most pauses last minutes, some last hours.
 */
function momentsOf(count: number, begin: Date, end: Date, random: Random): Date[] {
  const moments = [end];
  while (moments.length < count) {
    const next = moments[0] ?? end;
    const pause = random.chance(0.25) ? random.between(0.7, 7) * HOUR_MS : random.between(1, 22) * 60_000;
    moments.unshift(new Date(Math.round((next.getTime() - pause) / 1000) * 1000));
  }
  const first = moments[0] ?? end;
  if (first > begin) return moments;
  // The listing is too young for these pauses, so the lines are spread evenly.
  const step = (end.getTime() - begin.getTime()) / (count + 1);
  return moments.map((_, place) => new Date(end.getTime() - (count - 1 - place) * step));
}

function conversationOf(pair: Pair, script: Script, end: Date, random: Random): PastConversation {
  const { listing, buyerEmail } = pair;
  const moments = momentsOf(script.lines.length, listing.postedAt, end, random);
  const messages = script.lines.map(({ from, text }, place): PastMessage => {
    const filled = fill(text, listing, random);
    return { from, text: filled, warnings: findWarnings(filled), at: moments[place] ?? end };
  });
  return {
    key: `talk-${listing.key}-${buyerEmail}`,
    listingKey: listing.key,
    sellerEmail: listing.sellerEmail,
    buyerEmail,
    messages,
    buyerUnread: 0,
    sellerUnread: 0,
  };
}

/** Marks the last messages of the other side as unread if the conversation is recent. */
function withUnread(
  conversation: PastConversation,
  side: 'buyer' | 'seller',
  isYoung: boolean,
): PastConversation {
  const others = conversation.messages.findLastIndex(({ from }) => from === side);
  const unread = isYoung ? conversation.messages.length - 1 - others : 0;
  return side === 'buyer'
    ? { ...conversation, buyerUnread: unread }
    : { ...conversation, sellerUnread: unread };
}

/**
 * Returns the first buyer with the listings of this buyer's conversations. Listings that the buyer ordered, saved or
 * made an offer for come first. Then come one listing of a seller in {@link ASKS_AHEAD}, and others.
 */
function buyersPairs({ listings, bookings, wishes, offers }: DemoMarket): Pair[] {
  const own = [...bookings, ...offers, ...wishes]
    .filter(({ buyerEmail }) => buyerEmail === FIRST_BUYER)
    .map(({ listingKey }) => listingKey);
  const isOwn = ({ key }: DemoListing) => own.includes(key);
  const known = listings.filter((listing) => isOwn(listing) && listing.sellerEmail !== NEW_SELLER);
  const others = listings.filter(
    (listing) => !isOwn(listing) && ![FIRST_SELLER, NEW_SELLER].includes(listing.sellerEmail),
  );
  const stranger = others.filter(({ sellerEmail }) => ASKS_AHEAD.includes(sellerEmail)).slice(0, 1);
  return [...new Set([...known.slice(0, CONVERSATIONS - 2), ...stranger, ...others])]
    .slice(0, CONVERSATIONS)
    .map((listing) => ({ listing, buyerEmail: FIRST_BUYER }));
}

function sellersPairs(
  { listings, people }: DemoMarket,
  customers: readonly Customer[],
  random: Random,
): Pair[] {
  const own = listings.filter(({ sellerEmail }) => sellerEmail === FIRST_SELLER);
  const buyers = [
    ...people.filter(({ userType, email }) => userType === 'Buyer' && email !== FIRST_BUYER),
    ...customers,
  ];
  return random
    .shuffled(buyers)
    .slice(0, own.length === 0 ? 0 : CONVERSATIONS)
    .flatMap(({ email }, place) => {
      const listing = own[place % own.length];
      return listing ? [{ listing, buyerEmail: email }] : [];
    });
}

/**
 * Returns the time at which a conversation ends. The first conversations ended recently, later ones longer ago, but
 * none before its listing was posted.
 */
function endOf(place: number, { postedAt }: DemoListing, now: Date, random: Random): Date {
  const ago =
    place < YOUNG
      ? random.between(0.3, 4 + place * 7) * HOUR_MS
      : random.between(0.6, 1.2) * (place - 2) ** 1.6 * DAY_MS;
  const open = now.getTime() - postedAt.getTime();
  return new Date(now.getTime() - Math.round(Math.min(ago, open * 0.5)));
}

/** Private sellers who ask for money in advance. The only conversation with a scam warning is with one of them. */
const ASKS_AHEAD: readonly string[] = ['rakib.hasan@secondbyte.test', 'farhana.yasmin@secondbyte.test'];

/**
 * Returns a test for preferred scripts. A recent conversation should end with a message of the other side. An older one
 * should have a script of the kind `closed`.
 */
function wishOf(side: 'buyer' | 'seller', isYoung: boolean) {
  const other = side === 'buyer' ? 'seller' : 'buyer';
  return ({ kind, lines }: Script) => (isYoung ? lines.at(-1)?.from === other : kind === 'closed');
}

/** Generates the conversations of the first buyer and of the first seller, a dozen each. */
export function generateConversations(
  market: DemoMarket,
  customers: readonly Customer[],
  now: Date,
  seed: string,
): PastConversation[] {
  const random = seeded(seed, 'talks');
  const left = [...scripts];
  const isPlain = ({ kind }: Script) => kind !== 'warned';
  const conversation = (pair: Pair, place: number, side: 'buyer' | 'seller', isPossible = isPlain) => {
    const isYoung = place < YOUNG;
    const script = takeScript(left, pair.listing.category, { isWished: wishOf(side, isYoung), isPossible });
    if (!script) return [];
    const end = endOf(place, pair.listing, now, random);
    return [withUnread(conversationOf(pair, script, end, random), side, isYoung)];
  };
  const bought = buyersPairs(market);
  const warned = bought.findIndex(
    ({ listing }, place) => place >= YOUNG && ASKS_AHEAD.includes(listing.sellerEmail),
  );
  return [
    ...bought.flatMap((pair, place) =>
      conversation(pair, place, 'buyer', place === warned ? (script) => !isPlain(script) : isPlain),
    ),
    ...sellersPairs(market, customers, random).flatMap((pair, place) => conversation(pair, place, 'seller')),
  ];
}
