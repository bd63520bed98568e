/**
 * The types of message that the card processor shall send: all from which we can learn how money stands that nobody
 * waits for in a browser. Operators name them where they set up the processor; others are taken and lead to nothing new.
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
