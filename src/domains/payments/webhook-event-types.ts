/**
 * Types of messages that the card processor must send: all with a state that no browser waits for. Operators configure
 * them at the processor; other types are accepted and ignored.
 */
export const WEBHOOK_EVENT_TYPES: readonly string[] = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  // Also sent for refunds and disputes made at the processor.
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];
