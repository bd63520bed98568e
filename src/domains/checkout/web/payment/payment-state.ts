import { t } from '#texts/t.ts';
import type { CardOutcome } from '../../../payments/web/public/card-api.ts';

/** A refusal of the processor or the bank. */
type PaymentRefusal = Extract<CardOutcome, { kind: 'refused' }>;

/**
 * Step of a payment in the browser. `idle`: no payment has begun. `blocked`: the server refused. `checking`:
 * the outcome is unknown.
 */
export type PaymentStep = 'idle' | 'preparing' | 'ready' | 'paying' | 'checking' | 'blocked';

/** State of a payment in the browser. Only the booking shows whether the order is paid. */
export type PaymentState = {
  readonly step: PaymentStep;
  readonly clientSecret: string | null;
  readonly heldUntil: string | null;
  readonly refusal: PaymentRefusal | null;
  /** Reason why the order cannot be paid now; set only in the step `blocked`. */
  readonly blockedBy: Block | null;
};

/** Reason why an order cannot be paid now. */
type Block = {
  readonly reason: string;
  /** Whether money may have moved. Then the page must not say that the buyer was not charged. */
  readonly mayBeCharged: boolean;
};

/** Events of a payment. */
export type PaymentEvent =
  /** The page requests a hold and an intent from the server. */
  | { readonly type: 'prepare' }
  | { readonly type: 'prepared'; readonly clientSecret: string; readonly heldUntil: string }
  | { readonly type: 'block'; readonly block: Block }
  /** The page sends the card to the processor. */
  | { readonly type: 'pay' }
  | { readonly type: 'refuse'; readonly refusal: PaymentRefusal }
  /** The server requires consent first, and holds nothing. */
  | { readonly type: 'need-consent' }
  /** The processor has ended the intent; the page requests a new one. */
  | { readonly type: 'expire' }
  /** The page asks for the outcome of this intent. */
  | { readonly type: 'check'; readonly clientSecret: string }
  /** The bank's challenge failed; the page requests a new intent. */
  | { readonly type: 'fail-challenge' };

/** A refusal of the server, with the code of the API and the HTTP status. */
type Refusal = { readonly code: string; readonly status: number };

/** Returns whether the outcome of a reported payment is still unknown, so that the page keeps asking for it. */
export function isUndecided({ code, status }: Refusal): boolean {
  return code === 'payment-incomplete' || code === 'payment-in-flight' || status === 503;
}

/** Returns whether an order whose new payment is refused with this code may have been paid before. */
export const isPerhapsPaid = (code: string): boolean =>
  code === 'payment-in-flight' || code === 'booking-paid';

type Transitions = Readonly<
  Record<PaymentStep, Readonly<Partial<Record<PaymentEvent['type'], PaymentStep>>>>
>;

/** Next step for each event in a step. Other events change nothing. */
export const paymentTransitions: Transitions = {
  // From `idle`, `prepared` and `block` occur without `prepare`: on opening, the page asks why an order cannot be paid.
  idle: {
    prepare: 'preparing',
    prepared: 'ready',
    block: 'blocked',
    check: 'checking',
    'need-consent': 'idle',
  },
  preparing: { prepare: 'preparing', prepared: 'ready', block: 'blocked', 'need-consent': 'idle' },
  // The card processor's own form pays without the event `pay`.
  ready: {
    pay: 'paying',
    prepared: 'ready',
    block: 'blocked',
    refuse: 'ready',
    expire: 'preparing',
    check: 'checking',
  },
  paying: { refuse: 'ready', expire: 'preparing', check: 'checking' },
  checking: {
    check: 'checking',
    'fail-challenge': 'checking',
    'need-consent': 'idle',
    prepared: 'ready',
    block: 'blocked',
    refuse: 'ready',
    expire: 'preparing',
  },
  // Two responses about one intent may arrive in the wrong order. The later one wins.
  blocked: {
    prepare: 'preparing',
    prepared: 'ready',
    block: 'blocked',
    'need-consent': 'idle',
    refuse: 'ready',
    expire: 'preparing',
  },
};

function challengeFailed(): PaymentRefusal {
  return { kind: 'refused', field: null, message: t('pay.notConfirmed') };
}

function timeRanOut(): PaymentRefusal {
  return { kind: 'refused', field: null, message: t('pay.expired') };
}

/** Returns the values that an event changes, except the step. */
function changes(event: PaymentEvent): Partial<PaymentState> {
  switch (event.type) {
    case 'prepare':
      return {};
    case 'prepared':
      return { clientSecret: event.clientSecret, heldUntil: event.heldUntil };
    case 'need-consent':
      return { clientSecret: null };
    case 'block':
      return { blockedBy: event.block };
    case 'pay':
      return { refusal: null };
    case 'refuse':
      return { refusal: event.refusal };
    case 'expire':
      return { clientSecret: null, refusal: timeRanOut() };
    case 'check':
      return { clientSecret: event.clientSecret };
    case 'fail-challenge':
      return { refusal: challengeFailed() };
  }
}

/** Returns the state after an event, or the same state if the step does not allow the event. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  const step = paymentTransitions[state.step][event.type];
  return step === undefined ? state : { ...state, blockedBy: null, ...changes(event), step };
}

/** Returns the state before a payment begins. `heldUntil` is the end of an existing hold, or null. */
export function firstPayment(heldUntil: string | null): PaymentState {
  return { step: 'idle', clientSecret: null, heldUntil, refusal: null, blockedBy: null };
}
