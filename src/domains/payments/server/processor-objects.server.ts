import type Stripe from 'stripe';
import {
  type ProcessorDispute,
  type ProcessorIntent,
  type ProcessorRefund,
  ProcessorUnreachable,
} from './gateway.ts';
import type { ProcessorIntentState, RefundState } from './intent.ts';

/**
 * Throws if the response is an object of another kind. A proxy may have responded instead of the processor; then the
 * state is unknown.
 */
export function expectKind(answer: { readonly object?: string }, kind: string): void {
  if (answer.object !== kind) throw new ProcessorUnreachable(`the response is not a ${kind}`);
}

export function readIntent(intent: Stripe.PaymentIntent): ProcessorIntent {
  expectKind(intent, 'payment_intent');
  return {
    processorId: intent.id,
    state: intent.status as ProcessorIntentState,
    amountPoisha: intent.amount,
    receivedPoisha: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
  };
}

/** Returns the id of the intent that a refund or dispute is about; null if the processor names none. */
function intentIdOf({ payment_intent: intent }: Stripe.Refund | Stripe.Dispute): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

export function readRefund(refund: Stripe.Refund): ProcessorRefund {
  expectKind(refund, 'refund');
  const state = (refund.status ?? 'pending') as RefundState;
  return { processorId: refund.id, state, amountPoisha: refund.amount, intentId: intentIdOf(refund) };
}

/** Dispute states in which the market has its money. */
const HARMLESS_DISPUTES: readonly Stripe.Dispute.Status[] = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

export function readDispute(dispute: Stripe.Dispute): ProcessorDispute {
  expectKind(dispute, 'dispute');
  const takenPoisha = HARMLESS_DISPUTES.includes(dispute.status) ? 0 : dispute.amount;
  return {
    processorId: dispute.id,
    takenPoisha,
    isLost: dispute.status === 'lost',
    intentId: intentIdOf(dispute),
  };
}
