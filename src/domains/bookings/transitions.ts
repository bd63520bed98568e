import { DAY_MS } from '#kernel/clock.ts';
import { allows, leadsTo, type Transition } from '#kernel/transitions.ts';

/**
 * State of an order in `bookings.status`, in values that every version of the market understands. `unavailable`:
 * its product was sold to somebody else or taken down, or all its money went back.
 */
export type BookingStatus = 'open' | 'paid' | 'unavailable' | 'cancelled';

/** How far an order has come after its payment. */
export const fulfilments = ['sent', 'handed-over', 'disputed', 'completed', 'refunded'] as const;
/** One of {@link fulfilments}. */
export type Fulfilment = (typeof fulfilments)[number];

/** Where an order stands, and what that means. */
export const orderStates = {
  open: 'ordered, nothing paid',
  paid: 'the money is here, nothing was handed over',
  sent: 'the money is here, and a carrier has the parcel',
  'handed-over': 'the buyer has it and said that it works',
  disputed: 'the buyer says that it is not as described',
  completed: 'the money is the seller’s, or was cash',
  refunded: 'the money went back, all of it or a part',
  unavailable: 'the product was sold to another or taken down',
  cancelled: 'ended before it was paid',
} as const satisfies Readonly<Record<BookingStatus | Fulfilment, string>>;
/** One of {@link orderStates}. */
export type OrderState = keyof typeof orderStates;
/** All of {@link orderStates}. */
export const orderStateNames = Object.keys(orderStates) as OrderState[];

/** Where an order stands, of the two columns that tell it. */
export function orderState(order: {
  readonly status: BookingStatus;
  readonly fulfilment: Fulfilment | null;
}): OrderState {
  return order.fulfilment ?? order.status;
}

/** Actor of an order's transition. `market`: nobody, it happens by itself. */
export type OrderActor = 'buyer' | 'seller' | 'admin' | 'market';

/** One row of the table. */
export type OrderTransition = Transition<OrderState, OrderActor>;

/**
 * All that can happen to an order. The server moves an order by this table alone, pages show buttons by it, and
 * `docs/orders.md` is written from it.
 */
export const transitions = {
  place: {
    from: [],
    to: 'open',
    who: ['buyer'],
    when: 'the product is for sale, and not their own',
    tells: 'both by email: who the other is, how to call them, that nothing is paid',
  },
  withdraw: {
    from: ['open', 'unavailable'],
    to: 'cancelled',
    who: ['buyer'],
    when: 'no payment is being decided; also when the buyer’s account is closed',
    tells: 'nobody; My Buyers shows it',
  },
  lapse: {
    from: ['open'],
    to: 'cancelled',
    who: ['market'],
    when: '14 days without anything new, and nobody is paying',
    tells: 'the buyer by email: how to order again',
  },
  lose: {
    from: ['open'],
    to: 'unavailable',
    who: ['market'],
    when: 'another order of the product was paid, or the product was taken down',
    tells: 'the buyer by email: why',
  },
  keep: {
    from: ['open'],
    to: 'same',
    who: ['seller'],
    when: 'no other order of the product is kept or being paid; for 3 days at most, from the first time',
    tells: 'the buyer by email: until when',
  },
  'accept-price': {
    from: ['open'],
    to: 'same',
    who: ['buyer'],
    when: 'the listing has another price than the order; they have seen the new one',
    tells: 'nobody; the page of the order shows it',
  },
  agree: {
    from: ['open'],
    to: 'same',
    who: ['buyer', 'seller'],
    when: 'an offer was accepted; the price is the agreed one, and the product is kept for 12 hours',
    tells: 'both by email: the price, until when, and how to call each other',
  },
  'give-free': {
    from: ['open'],
    to: 'same',
    who: ['seller', 'market'],
    when: 'it is kept without an agreed price, and nobody is paying; by itself when the time that it is kept for is over',
    tells: 'the buyer by email',
  },
  pay: {
    from: ['open', 'unavailable'],
    to: 'paid',
    who: ['buyer'],
    when: 'the card processor has the whole price of the order, and the product is still there',
    tells: 'both by email: that the money is kept until the handover',
  },
  'propose-meeting': {
    from: ['open', 'paid'],
    to: 'same',
    who: ['buyer', 'seller'],
    when: 'a place, and a time within the next 14 days; it takes the place of what was proposed before',
    tells: 'the other side by email',
  },
  'accept-meeting': {
    from: ['open', 'paid'],
    to: 'same',
    who: ['buyer', 'seller'],
    when: 'the other side has proposed it, and its time is to come; the end of a paid order moves to 2 days after it, once',
    tells: 'both by email with a calendar file; 3 hours before, too',
  },
  'no-show': {
    from: ['open', 'paid'],
    to: 'same',
    who: ['buyer', 'seller'],
    when: 'an hour after the time of an accepted meeting for which no other was proposed in time; once a meeting, and counted for the other side',
    tells: 'the other side by email',
  },
  'claim-cash': {
    from: ['open'],
    to: 'same',
    who: ['buyer'],
    when: 'the seller takes cash; the buyer has it in their hands, it works, and they have given the money',
    tells: 'nobody; the buyer sees the PIN',
  },
  'pay-cash': {
    from: ['open'],
    to: 'completed',
    who: ['seller'],
    when: 'they have the cash and type the PIN that only the buyer has; no card payment is being decided, and it is kept for nobody else',
    tells: 'both by email: that Secondbyte handled no money',
  },
  'name-buyer': {
    from: ['unavailable'],
    to: 'same',
    who: ['seller'],
    when: 'when they mark the listing as sold, or within 14 days after its end; one order of the product at a time, and not once its buyer said no',
    tells: 'the buyer by email: to say whether it is right',
  },
  'say-bought': {
    from: ['unavailable'],
    to: 'same',
    who: ['buyer'],
    when: 'within 14 days after its seller marked it as sold or ended the listing, or its time was over; not while it is for sale again',
    tells: 'the seller by email: to answer, and until when',
  },
  'say-not-bought': {
    from: ['unavailable'],
    to: 'same',
    who: ['buyer'],
    when: 'as `say-bought`; also takes that back until the seller has answered',
    tells: 'nobody; the history shows it',
  },
  'confirm-bought': {
    from: ['unavailable'],
    to: 'completed',
    who: ['buyer', 'seller', 'market'],
    when: 'the buyer says that they bought it in cash, or says yes to the seller who named them; by itself when the seller, who had marked it as sold, was silent for 7 days and nobody else says so',
    tells: 'both by email: that Secondbyte handled no money',
  },
  'deny-bought': {
    from: ['unavailable'],
    to: 'same',
    who: ['seller'],
    when: 'the buyer says that they bought it in cash; also takes back that they named the buyer',
    tells: 'the buyer by email: what to do if that is wrong',
  },
  receive: {
    from: ['paid'],
    to: 'same',
    who: ['buyer'],
    when: 'they have it in their hands, and it works',
    tells: 'nobody; the buyer sees the PIN',
  },
  'hand-over': {
    from: ['paid'],
    to: 'handed-over',
    who: ['seller'],
    when: 'they type the PIN that only the buyer has; after five wrong ones they wait 10 minutes',
    tells: 'both by email: until when a problem can be reported, and when the seller gets the money',
  },
  send: {
    from: ['paid'],
    to: 'sent',
    who: ['seller'],
    when: 'the order is by courier; they name the carrier and the tracking number, with a photo of the parcel',
    tells: 'the buyer by email: how to follow it, and until when to answer',
  },
  arrive: {
    from: ['sent'],
    to: 'same',
    who: ['buyer'],
    when: 'the parcel has come; they have 72 hours to look at it',
    tells: 'the seller by email: when they have the money',
  },
  dispute: {
    from: ['handed-over', 'sent'],
    to: 'disputed',
    who: ['buyer'],
    when: 'within 48 hours of the handover, or until a parcel counts as accepted, for one of seven reasons',
    tells: 'both by email: the reason, and until when the seller should answer',
  },
  'answer-dispute': {
    from: ['disputed'],
    to: 'same',
    who: ['seller'],
    when: 'once; after it, or 3 days after the dispute began, it stands in the admins’ queue',
    tells: 'the buyer by email',
  },
  'offer-refund': {
    from: ['disputed'],
    to: 'same',
    who: ['seller'],
    when: 'the whole price or a part of it; it takes the place of what they offered before',
    tells: 'the buyer by email: the sum',
  },
  'accept-refund': {
    from: ['disputed'],
    to: 'refunded',
    who: ['buyer'],
    when: 'the seller offers this sum; of a part that goes back the rest is the seller’s',
    tells: 'both by email: the sum',
  },
  'drop-dispute': {
    from: ['disputed'],
    to: 'completed',
    who: ['buyer'],
    when: 'they say that all is well after all; the money is the seller’s',
    tells: 'both by email',
  },
  'decide-refund': {
    from: ['disputed'],
    to: 'refunded',
    who: ['admin'],
    when: 'with a reason; all goes back, or a part, of which the rest is the seller’s',
    tells: 'both by email: the reason, and the sum',
  },
  'decide-no-refund': {
    from: ['disputed'],
    to: 'completed',
    who: ['admin'],
    when: 'with a reason; the money is the seller’s',
    tells: 'both by email: the reason',
  },
  'lapse-dispute': {
    from: ['disputed'],
    to: 'refunded',
    who: ['market'],
    when: '30 days without a decision; all money goes back, through the seller’s fault where they said nothing',
    tells: 'both by email',
  },
  complete: {
    from: ['handed-over', 'sent'],
    to: 'completed',
    who: ['buyer', 'market'],
    when: 'the buyer says that all is well, or is silent for 48 hours; of a parcel for 72 hours after it came, or for 14 days after it was sent',
    tells: 'both by email',
  },
  cancel: {
    from: ['paid'],
    to: 'refunded',
    who: ['buyer'],
    when: 'nothing was handed over, and no meeting is agreed to which the seller came; all money goes back, and the product is for sale again',
    tells: 'both by email',
  },
  'ask-to-cancel': {
    from: ['paid'],
    to: 'same',
    who: ['buyer'],
    when: 'a meeting is agreed; until the seller refuses, once for each meeting. Saying that they have it, and agreeing on another meeting, takes it back, too',
    tells: 'the seller by email: the reason, and until when to answer',
  },
  'drop-cancel': {
    from: ['paid'],
    to: 'same',
    who: ['buyer'],
    when: 'they have asked to cancel, and keep the order after all',
    tells: 'nobody by email; the seller sees it',
  },
  'agree-to-cancel': {
    from: ['paid'],
    to: 'refunded',
    who: ['seller', 'market'],
    when: 'the buyer has asked; by itself when the seller was silent for 48 hours. All money goes back, and the product is for sale again',
    tells: 'both by email',
  },
  'refuse-to-cancel': {
    from: ['paid'],
    to: 'same',
    who: ['seller'],
    when: 'the buyer has asked less than 48 hours ago; with a reason. What is not handed over in time is refunded all the same',
    tells: 'the buyer by email: the reason',
  },
  'call-off': {
    from: ['paid'],
    to: 'refunded',
    who: ['seller'],
    when: 'with a reason, and counted; all money goes back',
    tells: 'both by email: the reason',
  },
  'time-out': {
    from: ['paid'],
    to: 'refunded',
    who: ['market'],
    when: '10 days after the payment nothing was handed over, or 3 working days after it no parcel was sent, which is the seller’s fault; all money goes back',
    tells: 'both by email; 3 days and 1 day before, too, of a parcel 1 day before',
  },
  'refund-outside': {
    from: ['paid', 'sent', 'handed-over', 'disputed'],
    to: 'refunded',
    who: ['market'],
    when: 'the money went back at the card processor itself; a part of it only after the handover, and the rest is the seller’s then',
    tells: 'both by email: the sum',
  },
} as const satisfies Readonly<Record<string, OrderTransition>>;
/** One of {@link transitions}. */
export type OrderAction = keyof typeof transitions;
/** All of {@link transitions}. */
export const orderActions = Object.keys(transitions) as OrderAction[];

const table: Readonly<Record<OrderAction, OrderTransition>> = transitions;

/** Returns whether somebody may do this with an order in this state, as far as the table tells. */
export function canMove(action: OrderAction, state: OrderState, who: OrderActor): boolean {
  return allows(table[action], state, who);
}

/** The state that an action leads to from a state. */
export function stateAfter(action: OrderAction, state: OrderState): OrderState {
  return leadsTo(table[action], state);
}

/** How long after the time of an agreed meeting one can note that the other did not come, in ms. */
export const NO_SHOW_AFTER_MS = 60 * 60_000;

/** How long the seller of a disputed order has to answer before the admins look at it, in ms. */
export const DISPUTE_ANSWER_MS = 3 * DAY_MS;

/** Automatic transition of an order's state. */
export type Timer = {
  /** The states in which it runs; one that an action has begun outlasts a change between them. */
  readonly states: readonly OrderState[];
  /** The actions that begin it, and say until when; it begins with the state where none is named. */
  readonly begunBy?: readonly OrderAction[];
  /** Time from its beginning, in ms; the longest that the action can name. */
  readonly afterMs: number;
  /** Effect in words. */
  readonly what: string;
};

/** All that happens to an order by itself. The sweep does it, `docs/orders.md` tells it. */
export const timers = {
  silence: { states: ['open'], afterMs: 14 * DAY_MS, what: '`lapse`' },
  kept: {
    states: ['open'],
    begunBy: ['keep', 'agree'],
    afterMs: 3 * DAY_MS,
    what: '`give-free`; where its buyer is paying, when that is over',
  },
  meeting: {
    states: ['open', 'paid'],
    begunBy: ['accept-meeting'],
    afterMs: 14 * DAY_MS,
    what: 'an email to both, 3 hours before the meeting',
  },
  'first-warning': {
    states: ['paid'],
    afterMs: 7 * DAY_MS,
    what: 'an email to both, unless the last one is due',
  },
  'last-warning': {
    states: ['paid'],
    afterMs: 9 * DAY_MS,
    what: 'an email to both; where the sweep was down the end waits for a day after it',
  },
  handover: { states: ['paid'], afterMs: 10 * DAY_MS, what: '`time-out`; of a parcel after 3 working days' },
  consent: {
    states: ['paid'],
    begunBy: ['ask-to-cancel'],
    afterMs: 2 * DAY_MS,
    what: '`agree-to-cancel`',
  },
  'bought-answer': {
    states: ['unavailable'],
    begunBy: ['say-bought'],
    afterMs: 7 * DAY_MS,
    what: '`confirm-bought`, where the seller had marked it as sold and nobody else says that they bought it',
  },
  'parcel-question': { states: ['sent'], afterMs: 10 * DAY_MS, what: 'an email to the buyer: has it come?' },
  'parcel-end': { states: ['sent'], afterMs: 14 * DAY_MS, what: '`complete`' },
  'parcel-check': { states: ['sent'], begunBy: ['arrive'], afterMs: 3 * DAY_MS, what: '`complete`' },
  inspection: { states: ['handed-over'], afterMs: 2 * DAY_MS, what: '`complete`' },
  'dispute-overdue': {
    states: ['disputed'],
    afterMs: 14 * DAY_MS,
    what: 'it heads the admins’ queue; an email to every admin',
  },
  'dispute-end': { states: ['disputed'], afterMs: 30 * DAY_MS, what: '`lapse-dispute`' },
} as const satisfies Readonly<Record<string, Timer>>;
/** One of {@link timers}. */
export type TimerKind = keyof typeof timers;
/** All of {@link timers}. */
export const timerKinds = Object.keys(timers) as TimerKind[];
