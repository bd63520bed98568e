import { t } from '#texts/t.ts';
import type { CardOutcome } from '../../../payments/web/public/card-api.ts';

/** Why the processor or the bank refused a payment. */
type PaymentRefusal = Extract<CardOutcome, { kind: 'refused' }>;

/**
 * Step of a payment in the browser. `idle`: nothing is typed and nothing is held; `blocked`: there is no intent;
 * `checking`: the outcome is unknown.
 */
export type PaymentStep = 'idle' | 'preparing' | 'ready' | 'paying' | 'checking' | 'blocked';

/** State of a payment in the browser. Whether it is paid is read from the booking alone. */
export type PaymentState = {
  readonly step: PaymentStep;
  readonly clientSecret: string | null;
  readonly heldUntil: string | null;
  readonly refusal: PaymentRefusal | null;
  /** Why there is no intent; only in the step `blocked`. */
  readonly blockedBy: string | null;
};

/** Events of a payment. */
export type PaymentEvent =
  /** The server is asked for a hold and an intent. */
  | { readonly type: 'prepare' }
  | { readonly type: 'prepared'; readonly clientSecret: string; readonly heldUntil: string }
  | { readonly type: 'block'; readonly reason: string }
  /** The card is sent to the processor. */
  | { readonly type: 'pay' }
  | { readonly type: 'refuse'; readonly refusal: PaymentRefusal }
  /** The server asks for the consent first: nothing is held. */
  | { readonly type: 'need-consent' }
  /** The processor has ended the intent; a new one is asked for. */
  | { readonly type: 'expire' }
  /** The outcome of this intent is asked for. */
  | { readonly type: 'check'; readonly clientSecret: string }
  /** The bank's challenge failed; a new intent is asked for. */
  | { readonly type: 'fail-challenge' };

type Transitions = Readonly<
  Record<PaymentStep, Readonly<Partial<Record<PaymentEvent['type'], PaymentStep>>>>
>;

/** The next step for each event of a step. Other events change nothing. */
export const paymentTransitions: Transitions = {
  // Where an order is known not to be payable, the server is asked why without a step of its own.
  idle: {
    prepare: 'preparing',
    prepared: 'ready',
    block: 'blocked',
    check: 'checking',
    'need-consent': 'idle',
  },
  preparing: { prepare: 'preparing', prepared: 'ready', block: 'blocked', 'need-consent': 'idle' },
  // The processor's own form pays without the event `pay`.
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
  // Two answers about one intent may cross: the later one holds.
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

/** Values that an event changes, apart from the step. */
function changes(event: PaymentEvent): Partial<PaymentState> {
  switch (event.type) {
    case 'prepare':
      return {};
    case 'prepared':
      return { clientSecret: event.clientSecret, heldUntil: event.heldUntil };
    case 'need-consent':
      return { clientSecret: null };
    case 'block':
      return { blockedBy: event.reason };
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

/** Returns the state after an event; the same state where its step has no such event. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  const step = paymentTransitions[state.step][event.type];
  return step === undefined ? state : { ...state, blockedBy: null, ...changes(event), step };
}

/** Returns the state of a payment that has not begun. `heldUntil` is the end of a hold from before, or null. */
export function firstPayment(heldUntil: string | null): PaymentState {
  return { step: 'idle', clientSecret: null, heldUntil, refusal: null, blockedBy: null };
}
