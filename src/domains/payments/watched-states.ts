/**
 * States of holds and money, by kind and state of the audit log. Their metrics start at 0, because an increase is only
 * visible if the metric existed before.
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
