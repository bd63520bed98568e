import { DAY_MS } from '#kernel/clock.ts';
import { allows, leadsTo, type Transition } from '#kernel/transitions.ts';

const HOUR_MS = 3_600_000;

/** Where an offer stands, and what that means. */
export const offerStates = {
  open: 'the seller has the word',
  countered: 'the seller named another price; the buyer has the word',
  accepted: 'agreed: an order stands at this price, and the product is kept for the buyer',
  declined: 'the seller said no',
  refused: 'the buyer said no to the seller’s price',
  withdrawn: 'the buyer took it back',
  lapsed: 'nobody answered in time',
  ended: 'the product went, its price changed, or another offer was accepted',
} as const satisfies Readonly<Record<string, string>>;
/** One of {@link offerStates}. */
export type OfferState = keyof typeof offerStates;
/** All of {@link offerStates}. */
export const offerStateNames = Object.keys(offerStates) as OfferState[];

/** States in which one side has to answer. */
export const standingStates = ['open', 'countered'] as const satisfies readonly OfferState[];

/** Endings that use up one of a buyer's tries; an accepted offer uses them all. */
export const countedStates = ['declined', 'withdrawn', 'lapsed'] as const satisfies readonly OfferState[];

/** Actor of an offer's transition. `market`: nobody, it happens by itself. */
export type OfferActor = 'buyer' | 'seller' | 'market';

/** One row of the table. */
export type OfferTransition = Transition<OfferState, OfferActor>;

/**
 * All that can happen to an offer. The server moves an offer by this table alone, pages show buttons by it, and
 * `docs/offers.md` is written from it.
 */
export const offerTransitions = {
  make: {
    from: [],
    to: 'open',
    who: ['buyer'],
    when: 'the listing is for sale, takes offers and is not their own; 50 to 99 % of its price, in whole taka; no other offer of theirs stands; a try is left; neither has blocked the other',
    tells: 'the seller by email, unless a price of theirs answers at once',
  },
  counter: {
    from: ['open'],
    to: 'countered',
    who: ['seller'],
    when: 'a price above the offer, and not above the listing’s; it stands in place of the offer',
    tells: 'the buyer by email',
  },
  accept: {
    from: ['open'],
    to: 'accepted',
    who: ['seller', 'market'],
    when: 'the product is held by nobody else, and fewer than 3 are kept for the buyer; by itself from the seller’s hidden price on',
    tells: 'both by the email of their order; all others who have ordered or saved it',
  },
  take: {
    from: ['countered'],
    to: 'accepted',
    who: ['buyer'],
    when: 'as accept, at the seller’s price',
    tells: 'both by the email of their order; all others who have ordered or saved it',
  },
  decline: {
    from: ['open'],
    to: 'declined',
    who: ['seller', 'market'],
    when: 'by itself below the seller’s hidden price',
    tells: 'the buyer by email, unless it happened by itself: then the page says so at once',
  },
  refuse: {
    from: ['countered'],
    to: 'refused',
    who: ['buyer'],
    when: 'also by a new offer; uses no try',
    tells: 'the seller by email, unless a new offer follows',
  },
  withdraw: {
    from: ['open'],
    to: 'withdrawn',
    who: ['buyer'],
    when: 'also when the buyer’s account is closed',
    tells: 'nobody; the seller’s list shows it',
  },
  lapse: {
    from: ['open', 'countered'],
    to: 'lapsed',
    who: ['market'],
    when: '48 hours without an answer',
    tells: 'who had asked, by email',
  },
  end: {
    from: ['open', 'countered'],
    to: 'ended',
    who: ['market'],
    when: 'in the transaction that sells the product, takes it off the market, changes its price or accepts another offer',
    tells: 'the buyer by email: why',
  },
  remind: {
    from: ['accepted'],
    to: 'same',
    who: ['market'],
    when: '2 hours before the product is kept no longer, while nothing is paid',
    tells: 'the buyer by email',
  },
} as const satisfies Readonly<Record<string, OfferTransition>>;
/** One of {@link offerTransitions}. */
export type OfferAction = keyof typeof offerTransitions;
/** All of {@link offerTransitions}. */
export const offerActions = Object.keys(offerTransitions) as OfferAction[];

const table: Readonly<Record<OfferAction, OfferTransition>> = offerTransitions;

/** Returns whether somebody may do this with an offer in this state, as far as the table tells. */
export function canMoveOffer(action: OfferAction, state: OfferState, who: OfferActor): boolean {
  return allows(table[action], state, who);
}

/** The state that an action leads to from a state. */
export function offerStateAfter(action: OfferAction, state: OfferState): OfferState {
  return leadsTo(table[action], state);
}

/** How long somebody has the word, in ms. */
export const ANSWER_MS = 2 * DAY_MS;
/** How long an agreed product is kept for its buyer, in ms. */
export const KEPT_MS = 12 * HOUR_MS;
/** How long before the end of that its buyer is told, in ms. */
export const REMIND_MS = 2 * HOUR_MS;

/** Tries of a buyer on one listing. */
export const MOST_TRIES = 3;
/** Products that are kept for one buyer at once. */
export const MOST_KEPT = 3;
/** The least and the most that is offered, in hundredths of the price. */
export const LEAST_PERCENT = 50;
export const MOST_PERCENT = 99;
