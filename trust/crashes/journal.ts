/** Buyer's view of one checkout: only what was acknowledged to them. */
export type Checkout = {
  readonly buyerId: string;
  readonly productId: string;
  /** The order that was acknowledged. */
  bookingId?: string;
  transactionId?: string;
  /** Whether the card processor said that it has the money. */
  charged: boolean;
  /** Whether the market said that the order is paid, or that the money goes back. */
  told?: 'paid' | 'returned';
};

/** Acknowledgements to all buyers, and every unexpected response. */
export type Journal = {
  readonly checkouts: Checkout[];
  /** Answers by status, and by code where there is one. */
  readonly answers: Map<string, number>;
  /** Answers that break a promise: errors of ours, refusals without a time to come back. */
  readonly broken: Set<string>;
  /** Requests without any answer. */
  unanswered: number;
};

/** An empty journal. */
export function openJournal(): Journal {
  return { checkouts: [], answers: new Map(), broken: new Set(), unanswered: 0 };
}
