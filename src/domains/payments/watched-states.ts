/**
 * States of holds and money that have a metric, by kind and state in the audit log. Each metric starts at 0, because
 * monitoring sees an increase only if the metric existed before.
 */
export const watchedStates = [
  { kind: 'hold', to: 'taken' },
  { kind: 'hold', to: 'paid' },
  { kind: 'hold', to: 'released' },
  { kind: 'hold', to: 'lapsed' },
  { kind: 'hold', to: 'revoked' },
  { kind: 'intent', to: 'succeeded' },
  { kind: 'intent', to: 'declined' },
  { kind: 'payment', to: 'settled' },
  { kind: 'payment', to: 'refunding' },
  { kind: 'payment', to: 'refunded' },
  { kind: 'refund', to: 'asked' },
  { kind: 'refund', to: 'succeeded' },
  { kind: 'refund', to: 'failed' },
  { kind: 'refund', to: 'canceled' },
] as const;
