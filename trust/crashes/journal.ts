/** One checkout as its buyer sees it: only acknowledged steps. */
export type Checkout = {
  readonly buyerId: string;
  readonly productId: string;
  /** Id of the acknowledged order. */
  bookingId?: string;
  transactionId?: string;
  /** True if the card processor has confirmed the payment. */
  charged: boolean;
  /** Result that the market has confirmed to the buyer: the payment or the refund. */
  outcome?: 'paid' | 'returned';
};

/** Acknowledgements to all buyers, and all unexpected responses. */
export type Journal = {
  readonly checkouts: Checkout[];
  /** Number of responses by status, and by code if there is one. */
  readonly answers: Map<string, number>;
  /** Responses that break a promise, such as internal errors and 503 without `Retry-After`. */
  readonly broken: Set<string>;
  /** Number of requests without a response. */
  unanswered: number;
};

/** Creates an empty journal. */
export function openJournal(): Journal {
  return { checkouts: [], answers: new Map(), broken: new Set(), unanswered: 0 };
}
