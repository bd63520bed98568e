import { DAY_MS } from '#kernel/clock.ts';
import { allows, leadsTo, type Transition } from '#kernel/transitions.ts';

const HOUR_MS = 3_600_000;

/** States of an offer, with their meanings. */
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

/** States in which one side has yet to answer. */
export const standingStates = ['open', 'countered'] as const satisfies readonly OfferState[];

/** Final states that use up one of a buyer's attempts; an accepted offer uses them all. */
export const countedStates = ['declined', 'withdrawn', 'lapsed'] as const satisfies readonly OfferState[];

/** Actor of an offer's transition. `market`: the transition is automatic. */
export type OfferActor = 'buyer' | 'seller' | 'market';

/** One row of the table of transitions. */
export type OfferTransition = Transition<OfferState, OfferActor>;

/** Transitions of offers. The server, the buttons on pages and `docs/offers.md` all use this table. */
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

/** Returns whether the table allows this actor to do this in this state. */
export function canMoveOffer(action: OfferAction, state: OfferState, who: OfferActor): boolean {
  return allows(table[action], state, who);
}

/** Returns the state after an action. */
export function offerStateAfter(action: OfferAction, state: OfferState): OfferState {
  return leadsTo(table[action], state);
}

/** Time to answer an offer, in ms. */
export const ANSWER_MS = 2 * DAY_MS;
/** Duration of the reservation of an agreed product, in ms. */
export const KEPT_MS = 12 * HOUR_MS;
/** Time between the reminder and the end of the reservation, in ms. */
export const REMIND_MS = 2 * HOUR_MS;

/** Most offers of a buyer for one listing. */
export const MOST_TRIES = 3;
/** Most products reserved for one buyer at once. */
export const MOST_KEPT = 3;
/** Lowest and highest offer, in percent of the price. */
export const LEAST_PERCENT = 50;
export const MOST_PERCENT = 99;
