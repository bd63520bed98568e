/**
 * States of holds and money, by kind and state of the audit log. Metrics begin with 0 for each, because nobody can see
 * the growth of one that appears with its first occurrence.
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
