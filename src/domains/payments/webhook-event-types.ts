/**
 * Types of messages that the card processor must send: all that report a state which no browser waits for. Operators
 * name them where they set up the processor; others are taken and lead to nothing new.
 */
export const WEBHOOK_EVENT_TYPES: readonly string[] = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  // Of refunds and disputes that were made at the processor itself, too.
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];
