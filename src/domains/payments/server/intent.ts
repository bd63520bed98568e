import type { Poisha } from '#kernel/money.ts';

/** States of an intent at the card processor. */
export type ProcessorIntentState =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/**
 * States of an intent in the database. `asked`: the processor has not responded yet. `abandoned`: the processor never
 * responded, so no client has a secret to pay with.
 */
export type IntentState = 'asked' | 'abandoned' | ProcessorIntentState;

/** States of a refund. `asked`: the processor has not responded yet. */
export type RefundState = 'asked' | 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** Outcome of received money: sale, refund in progress, or refunded. */
export type PaymentOutcome = 'settled' | 'refunding' | 'refunded';

/** One payment attempt for a booking. */
export type Intent = {
  readonly id: string;
  /** Id at the processor, `pi_…`; null until the processor has responded. */
  readonly processorId: string | null;
  readonly bookingId: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly holdId: string;
  readonly holdExpiresAt: Date;
  readonly amountPoisha: Poisha;
  /** Market's fee in thousandths, due if the payment leads to a sale. */
  readonly feePerMille: number;
  readonly currency: string;
  readonly state: IntentState;
  readonly receivedPoisha: Poisha | null;
  readonly receivedCurrency: string | null;
};

/** A received payment. */
export type Payment = {
  readonly id: string;
  readonly intentId: string;
  readonly bookingId: string;
  readonly amountPoisha: Poisha;
  readonly outcome: PaymentOutcome;
};

const DECIDED: readonly IntentState[] = ['succeeded', 'canceled', 'abandoned'];

/** Returns whether the state of an intent is final. */
export function isDecided(state: IntentState): boolean {
  return DECIDED.includes(state);
}

/** Returns whether the bank is deciding about the payment, or has accepted it. */
export function isInFlight(state: IntentState): boolean {
  return state === 'processing' || state === 'requires_capture' || state === 'succeeded';
}

/** Returns whether exactly the requested amount and currency have arrived. */
export function isFullyPaid(intent: Intent): boolean {
  return (
    intent.state === 'succeeded' &&
    // guard: paid-amount
    intent.receivedPoisha === intent.amountPoisha &&
    // guard: paid-currency
    intent.receivedCurrency === intent.currency
  );
}
