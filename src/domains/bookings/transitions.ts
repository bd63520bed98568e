import { DAY_MS } from '#kernel/clock.ts';
import { allows, leadsTo, type Transition } from '#kernel/transitions.ts';

/**
 * Status of an order in the column `bookings.status`. Older versions of the code understand all its values.
 * `unavailable`: the product was sold to another buyer or withdrawn, or the price was fully refunded.
 */
export type BookingStatus = 'open' | 'paid' | 'unavailable' | 'cancelled';

/** Progress of an order after its payment. */
export const fulfilments = ['sent', 'handed-over', 'disputed', 'completed', 'refunded'] as const;
/** One of {@link fulfilments}. */
export type Fulfilment = (typeof fulfilments)[number];

/** States of an order and their meaning. */
export const orderStates = {
  open: 'ordered, nothing paid',
  paid: 'the buyer has paid, nothing was handed over',
  sent: 'the buyer has paid, and a carrier has the parcel',
  'handed-over': 'the buyer has the product and said that it works',
  disputed: 'the buyer says that the product is not as described',
  completed: 'the money belongs to the seller, or was paid in cash',
  refunded: 'the whole price or a part of it was refunded',
  unavailable: 'the product was sold to another buyer or taken down',
  cancelled: 'the order ended before it was paid',
} as const satisfies Readonly<Record<BookingStatus | Fulfilment, string>>;
/** One of {@link orderStates}. */
export type OrderState = keyof typeof orderStates;
/** Names of all {@link orderStates}. */
export const orderStateNames = Object.keys(orderStates) as OrderState[];

/** Returns the state of an order from its columns `status` and `fulfilment`. */
export function orderState(order: {
  readonly status: BookingStatus;
  readonly fulfilment: Fulfilment | null;
}): OrderState {
  return order.fulfilment ?? order.status;
}

/** Actor of a transition. `market`: the transition is automatic. */
export type OrderActor = 'buyer' | 'seller' | 'admin' | 'market';

/** One row of {@link transitions}. */
export type OrderTransition = Transition<OrderState, OrderActor>;

/** All transitions of an order. The server, the buttons on pages and `docs/orders.md` use this table. */
export const transitions = {
  place: {
    from: [],
    to: 'open',
    who: ['buyer'],
    when: 'the product is for sale and does not belong to the buyer',
    notifies: 'both by email: who the other is, how to call them, that nothing is paid',
  },
  withdraw: {
    from: ['open', 'unavailable'],
    to: 'cancelled',
    who: ['buyer'],
    when: 'no payment is being decided; also when the buyer’s account is closed',
    notifies:
      'the seller by notification, without an email. If the product was held for this buyer, also the others who ordered or saved it: that it is available again',
  },
  lapse: {
    from: ['open'],
    to: 'cancelled',
    who: ['market'],
    when: '14 days after the last action of a person on the order, at the earliest 2 days after an agreed meeting, and nobody is paying',
    notifies: 'the buyer by email: how to order again',
  },
  lose: {
    from: ['open'],
    to: 'unavailable',
    who: ['market'],
    when: 'another order of the product was paid, or the product was taken down',
    notifies: 'the buyer by email: the reason',
  },
  keep: {
    from: ['open'],
    to: 'same',
    who: ['seller'],
    when: 'no other order of the product is held or being paid. The product is held for this buyer for at most 3 days from the first time',
    notifies:
      'the buyer by email: the end of the hold. The others who ordered or saved the product are notified that it is reserved',
  },
  'accept-price': {
    from: ['open'],
    to: 'same',
    who: ['buyer'],
    when: 'the listing’s price differs from the order’s, and the buyer has seen the new price',
    notifies: 'nobody; the page of the order shows it',
  },
  agree: {
    from: ['open'],
    to: 'same',
    who: ['buyer', 'seller'],
    when: 'an offer was accepted. The order gets the agreed price, and the product is held for 12 hours',
    notifies: 'both by email: the price, the end of the hold, and how to call each other',
  },
  'give-free': {
    from: ['open'],
    to: 'same',
    who: ['seller', 'market'],
    when: 'the product is held without an agreed price, and nobody is paying. Automatic when the hold expires',
    notifies:
      'the buyer by email. The others who ordered or saved the product are notified that it is available again',
  },
  pay: {
    from: ['open', 'unavailable'],
    to: 'paid',
    who: ['buyer'],
    when: 'the card processor has the whole price of the order, and the product is still available. If a meeting is agreed, the end is postponed as with `accept-meeting`, except for a courier',
    notifies: 'both by email: that the money is held until the handover',
  },
  'propose-meeting': {
    from: ['open', 'paid'],
    to: 'same',
    who: ['buyer', 'seller'],
    when: 'a place, and a time within the next 14 days. The new proposal replaces the previous one',
    notifies: 'the other side by email',
  },
  'accept-meeting': {
    from: ['open', 'paid'],
    to: 'same',
    who: ['buyer', 'seller'],
    when: 'the other side has proposed the meeting, and its time is in the future. If a paid order would end earlier, its end is postponed to 2 days after the meeting, once',
    notifies: 'both by email with a calendar file, and again 3 hours before the meeting',
  },
  'no-show': {
    from: ['open', 'paid'],
    to: 'same',
    who: ['buyer', 'seller'],
    when: 'an hour after the time of an accepted meeting, if no other meeting was proposed in time. Possible once for each meeting; counts against the other side',
    notifies: 'the other side by email',
  },
  'claim-cash': {
    from: ['open'],
    to: 'same',
    who: ['buyer'],
    when: 'the seller accepts cash. The buyer has the product, it works, and the buyer has given the money',
    notifies: 'nobody; the buyer sees the PIN',
  },
  'pay-cash': {
    from: ['open'],
    to: 'completed',
    who: ['seller'],
    when: 'the seller has the cash and types the PIN that only the buyer has. No card payment is being decided, and the product is held for nobody else',
    notifies: 'both by email: that Secondbyte handled no money',
  },
  'name-buyer': {
    from: ['unavailable'],
    to: 'same',
    who: ['seller'],
    when: 'the seller marks the listing as sold, or within 14 days after its end. Possible for one order of the product at a time, and not after its buyer denied it',
    notifies: 'the buyer by email: a request to confirm it',
  },
  'say-bought': {
    from: ['unavailable'],
    to: 'same',
    who: ['buyer'],
    when: 'within 14 days after the seller marked the listing as sold or ended it, or after the listing expired; not if the product is for sale again',
    notifies: 'the seller by email: a request to answer, and the deadline',
  },
  'say-not-bought': {
    from: ['unavailable'],
    to: 'same',
    who: ['buyer'],
    when: 'as `say-bought`. Also withdraws `say-bought` until the seller has answered',
    notifies: 'nobody; the history shows it',
  },
  'confirm-bought': {
    from: ['unavailable'],
    to: 'completed',
    who: ['buyer', 'seller', 'market'],
    when: 'the buyer says that they bought it in cash, or confirms that the seller named them. Automatic if the seller had marked the listing as sold, does not answer for 7 days, and no other buyer says that they bought it',
    notifies: 'both by email: that Secondbyte handled no money',
  },
  'deny-bought': {
    from: ['unavailable'],
    to: 'same',
    who: ['seller'],
    when: 'the buyer says that they bought it in cash. Also withdraws `name-buyer`',
    notifies: 'the buyer by email: what to do if that is wrong',
  },
  receive: {
    from: ['paid'],
    to: 'same',
    who: ['buyer'],
    when: 'the buyer has the product, and it works',
    notifies: 'nobody; the buyer sees the PIN',
  },
  'hand-over': {
    from: ['paid'],
    to: 'handed-over',
    who: ['seller'],
    when: 'the seller types the PIN that only the buyer has. After five wrong PINs the seller waits 10 minutes',
    notifies: 'both by email: until when a problem can be reported, and when the seller gets the money',
  },
  send: {
    from: ['paid'],
    to: 'sent',
    who: ['seller'],
    when: 'the order is by courier. The seller names the carrier and the tracking number, with a photo of the parcel',
    notifies: 'the buyer by email: how to track the parcel, and until when to answer',
  },
  arrive: {
    from: ['sent'],
    to: 'same',
    who: ['buyer'],
    when: 'the parcel has arrived. The buyer has 72 hours to inspect the product',
    notifies: 'the seller by email: when they get the money',
  },
  dispute: {
    from: ['handed-over', 'sent'],
    to: 'disputed',
    who: ['buyer'],
    when: 'within 48 hours after the handover, or until a parcel counts as accepted, for one of ten reasons',
    notifies: 'both by email: the reason, and until when the seller should answer',
  },
  'answer-dispute': {
    from: ['disputed'],
    to: 'same',
    who: ['seller'],
    when: 'possible once. After the answer, or 3 days after the dispute began, the dispute is in the admins’ queue',
    notifies: 'the buyer by email',
  },
  'offer-refund': {
    from: ['disputed'],
    to: 'same',
    who: ['seller'],
    when: 'the whole price or a part of it. The new offer replaces the previous one',
    notifies: 'the buyer by email: the amount',
  },
  'accept-refund': {
    from: ['disputed'],
    to: 'refunded',
    who: ['buyer'],
    when: 'the seller offers this amount. After a partial refund the seller gets the rest',
    notifies: 'both by email: the amount',
  },
  'drop-dispute': {
    from: ['disputed'],
    to: 'completed',
    who: ['buyer'],
    when: 'the buyer withdraws the dispute. The seller gets the money',
    notifies: 'both by email',
  },
  'decide-refund': {
    from: ['disputed'],
    to: 'refunded',
    who: ['admin'],
    when: 'with a reason. The whole price is refunded, or a part, and the seller gets the rest',
    notifies: 'both by email: the reason, and the amount',
  },
  'decide-no-refund': {
    from: ['disputed'],
    to: 'completed',
    who: ['admin'],
    when: 'with a reason. The seller gets the money',
    notifies: 'both by email: the reason',
  },
  'lapse-dispute': {
    from: ['disputed'],
    to: 'refunded',
    who: ['market'],
    when: '30 days without a decision. The whole price is refunded. If the seller never answered, it counts as the seller’s fault',
    notifies: 'both by email',
  },
  complete: {
    from: ['handed-over', 'sent'],
    to: 'completed',
    who: ['buyer', 'market'],
    when: 'the buyer confirms that all is well, or does not answer: for 48 hours after a handover, 72 hours after a parcel arrived, or 14 days after it was sent',
    notifies: 'both by email',
  },
  cancel: {
    from: ['paid'],
    to: 'refunded',
    who: ['buyer'],
    when: 'nothing was handed over, and there is no agreed meeting to which the seller came. The whole price is refunded, and the product is for sale again',
    notifies: 'both by email',
  },
  'ask-to-cancel': {
    from: ['paid'],
    to: 'same',
    who: ['buyer'],
    when: 'a meeting is agreed. Possible once for each meeting, until the seller refuses. `receive`, and agreeing on another meeting, withdraw the request',
    notifies: 'the seller by email: the reason, and until when to answer',
  },
  'drop-cancel': {
    from: ['paid'],
    to: 'same',
    who: ['buyer'],
    when: 'the buyer has asked to cancel, and now withdraws the request',
    notifies: 'nobody by email; the seller sees it',
  },
  'agree-to-cancel': {
    from: ['paid'],
    to: 'refunded',
    who: ['seller', 'market'],
    when: 'the buyer has asked to cancel. Automatic if the seller does not answer for 48 hours. The whole price is refunded, and the product is for sale again',
    notifies: 'both by email',
  },
  'refuse-to-cancel': {
    from: ['paid'],
    to: 'same',
    who: ['seller'],
    when: 'the buyer asked to cancel less than 48 hours ago; with a reason. If the handover is late, the price is refunded even so',
    notifies: 'the buyer by email: the reason',
  },
  'call-off': {
    from: ['paid'],
    to: 'refunded',
    who: ['seller'],
    when: 'with a reason; counts against the seller. The whole price is refunded',
    notifies: 'both by email: the reason',
  },
  'time-out': {
    from: ['paid'],
    to: 'refunded',
    who: ['market'],
    when: '10 days after the payment nothing was handed over, or no parcel was sent within 3 working days, which is the seller’s fault. The whole price is refunded',
    notifies: 'both by email, and also 3 days and 1 day before; for a parcel only 1 day before',
  },
  'refund-outside': {
    from: ['paid', 'sent', 'handed-over', 'disputed'],
    to: 'refunded',
    who: ['market'],
    when: 'the price was refunded at the card processor itself. After the handover also a part of it, and the seller gets the rest',
    notifies: 'both by email: the amount',
  },
} as const satisfies Readonly<Record<string, OrderTransition>>;
/** One of {@link transitions}. */
export type OrderAction = keyof typeof transitions;
/** Names of all {@link transitions}. */
export const orderActions = Object.keys(transitions) as OrderAction[];

const table: Readonly<Record<OrderAction, OrderTransition>> = transitions;

/**
 * Returns whether {@link transitions} allow an actor to perform an action in a state. Further conditions are checked
 * elsewhere.
 */
export function canMove(action: OrderAction, state: OrderState, who: OrderActor): boolean {
  return allows(table[action], state, who);
}

/** Returns the state to which an action leads. */
export function stateAfter(action: OrderAction, state: OrderState): OrderState {
  return leadsTo(table[action], state);
}

/** Time after an agreed meeting until one side can report that the other did not come, in ms. */
export const NO_SHOW_AFTER_MS = 60 * 60_000;

/** Time in which the seller can answer a dispute before admins look at it, in ms. */
export const DISPUTE_ANSWER_MS = 3 * DAY_MS;

/** Timer of an order: a reminder or an automatic transition. */
export type Timer = {
  /** States in which the timer runs. A timer that an action started survives a change between these states. */
  readonly states: readonly OrderState[];
  /** Actions that start the timer and set its end. Without actions, the timer starts with the state. */
  readonly begunBy?: readonly OrderAction[];
  /** Duration in ms. If an action sets the end, this is the longest possible duration. */
  readonly afterMs: number;
  /** Description of the effect, for `docs/orders.md`. */
  readonly what: string;
};

/** All timers of an order. The sweep applies them, and `docs/orders.md` lists them. */
export const timers = {
  silence: {
    states: ['open'],
    afterMs: 14 * DAY_MS,
    what: '`lapse`; each action of a person on the order starts the time again',
  },
  kept: {
    states: ['open'],
    begunBy: ['keep', 'agree'],
    afterMs: 3 * DAY_MS,
    what: '`give-free`; if the buyer is paying, after the payment attempt ends',
  },
  meeting: {
    states: ['open', 'paid'],
    begunBy: ['accept-meeting'],
    afterMs: 14 * DAY_MS,
    what: 'an email to both, 3 hours before the meeting; none if the sweep was down until the meeting',
  },
  'first-warning': {
    states: ['paid'],
    afterMs: 7 * DAY_MS,
    what: 'an email to both, unless the last warning is already due; 3 days before the end, if a meeting has postponed it',
  },
  'last-warning': {
    states: ['paid'],
    afterMs: 9 * DAY_MS,
    what: 'an email to both; a day before the end, if a meeting has postponed it. If the sweep was down, the end comes a day after this email',
  },
  handover: {
    states: ['paid'],
    afterMs: 10 * DAY_MS,
    what: '`time-out`; if no parcel was sent, after 3 working days',
  },
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
    what: '`confirm-bought`, if the seller marked the listing as sold and no other buyer says that they bought it',
  },
  'parcel-question': {
    states: ['sent'],
    afterMs: 10 * DAY_MS,
    what: 'an email to the buyer: has the parcel arrived? If the sweep was down, the end of the order comes 4 days after this email',
  },
  'parcel-end': { states: ['sent'], afterMs: 14 * DAY_MS, what: '`complete`' },
  'parcel-check': { states: ['sent'], begunBy: ['arrive'], afterMs: 3 * DAY_MS, what: '`complete`' },
  inspection: { states: ['handed-over'], afterMs: 2 * DAY_MS, what: '`complete`' },
  'dispute-overdue': {
    states: ['disputed'],
    afterMs: 14 * DAY_MS,
    what: 'the dispute moves to the top of the admins’ queue; an email to every admin',
  },
  'dispute-end': { states: ['disputed'], afterMs: 30 * DAY_MS, what: '`lapse-dispute`' },
} as const satisfies Readonly<Record<string, Timer>>;
/** One of {@link timers}. */
export type TimerKind = keyof typeof timers;
/** Names of all {@link timers}. */
export const timerKinds = Object.keys(timers) as TimerKind[];
