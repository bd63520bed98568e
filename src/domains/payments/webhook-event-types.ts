/**
 * Types of webhook messages that operators must enable at the card processor. Messages of other types are accepted and
 * ignored.
 */
export const WEBHOOK_EVENT_TYPES: readonly string[] = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  // The processor also sends these types for refunds and disputes made in its dashboard.
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
];
