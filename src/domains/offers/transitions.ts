import { DAY_MS } from '#kernel/clock.ts';
import { allows, leadsTo, type Transition } from '#kernel/transitions.ts';

const HOUR_MS = 3_600_000;

/** States of an offer, with their meanings. */
export const offerStates = {
  open: 'the seller must answer',
  countered: 'the seller named another price; the buyer must answer',
  accepted: 'both agreed: there is an order at this price, and the product is held for the buyer',
  declined: 'the seller declined the offer',
  refused: 'the buyer refused the seller’s price',
  withdrawn: 'the buyer withdrew the offer',
  lapsed: 'nobody answered in time',
  ended: 'the product is no longer for sale, its price changed, or another offer was accepted',
} as const satisfies Readonly<Record<string, string>>;
/** One of {@link offerStates}. */
export type OfferState = keyof typeof offerStates;
/** All of {@link offerStates}. */
export const offerStateNames = Object.keys(offerStates) as OfferState[];

/** States of open offers, which wait for an answer. */
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
    when: 'the listing is for sale, accepts offers and does not belong to the buyer; 50 to 99 % of its price, in whole taka; the buyer has no other open offer for it and has an attempt left; neither side has blocked the other',
    notifies: 'the seller by email, unless one of the seller’s hidden prices answers at once',
  },
  counter: {
    from: ['open'],
    to: 'countered',
    who: ['seller'],
    when: 'the seller’s price is above the offer, and at most the listing’s price. It replaces the offer',
    notifies: 'the buyer by email',
  },
  accept: {
    from: ['open'],
    to: 'accepted',
    who: ['seller', 'market'],
    when: 'the product is held for nobody else, the buyer is not paying another price, and fewer than 3 products are held for the buyer. Automatic if the offer reaches the seller’s hidden price',
    notifies: 'both by the email about their order; everybody else who has ordered or saved the product',
  },
  take: {
    from: ['countered'],
    to: 'accepted',
    who: ['buyer'],
    when: 'as `accept`, at the seller’s price',
    notifies: 'both by the email about their order; everybody else who has ordered or saved the product',
  },
  decline: {
    from: ['open'],
    to: 'declined',
    who: ['seller', 'market'],
    when: 'automatic if the offer is below the seller’s hidden minimum price',
    notifies: 'the buyer by email, unless it was automatic: then the page shows it at once',
  },
  refuse: {
    from: ['countered'],
    to: 'refused',
    who: ['buyer'],
    when: 'also by making a new offer; uses no attempt',
    notifies: 'the seller by email, unless a new offer follows',
  },
  withdraw: {
    from: ['open'],
    to: 'withdrawn',
    who: ['buyer'],
    when: 'also when the buyer’s account is closed',
    notifies: 'nobody; the seller’s list shows it',
  },
  lapse: {
    from: ['open', 'countered'],
    to: 'lapsed',
    who: ['market'],
    when: '48 hours without an answer',
    notifies: 'the side that waited for the answer, by email',
  },
  end: {
    from: ['open', 'countered'],
    to: 'ended',
    who: ['market'],
    when: 'in the transaction that sells the product, takes it off the market, changes its price or accepts another offer',
    notifies: 'the buyer by email: the reason',
  },
  remind: {
    from: ['accepted'],
    to: 'same',
    who: ['market'],
    when: '2 hours before the hold ends, if nothing is paid',
    notifies: 'the buyer by email',
  },
} as const satisfies Readonly<Record<string, OfferTransition>>;
/** One of {@link offerTransitions}. */
export type OfferAction = keyof typeof offerTransitions;
/** All of {@link offerTransitions}. */
export const offerActions = Object.keys(offerTransitions) as OfferAction[];

const table: Readonly<Record<OfferAction, OfferTransition>> = offerTransitions;

/** Returns whether the table allows `who` to do `action` in this state. */
export function canMoveOffer(action: OfferAction, state: OfferState, who: OfferActor): boolean {
  return allows(table[action], state, who);
}

/** Returns an offer's state after an action. */
export function offerStateAfter(action: OfferAction, state: OfferState): OfferState {
  return leadsTo(table[action], state);
}

/** Time to answer an offer, in ms. */
export const ANSWER_MS = 2 * DAY_MS;
/** Duration of the hold after an agreement, in ms. */
export const KEPT_MS = 12 * HOUR_MS;
/** Time between the reminder and the end of the hold, in ms. */
export const REMIND_MS = 2 * HOUR_MS;

/** Maximum number of a buyer's attempts for one listing, see {@link countedStates}. */
export const MOST_TRIES = 3;
/** Maximum number of products held for one buyer by offers at the same time. */
export const MOST_KEPT = 3;
/** Lowest offer, in percent of the asking price. */
export const LEAST_PERCENT = 50;
/** Highest offer, in percent of the asking price. */
export const MOST_PERCENT = 99;
