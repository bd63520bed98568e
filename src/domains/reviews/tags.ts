/** Side of an order: the side of the writer. */
export type Side = 'buyer' | 'seller';

/** Short tags for the other side: buyers' for sellers, and sellers' for buyers. */
export const reviewTags = {
  buyer: ['As described', 'On time', 'Let me test', 'Friendly', 'Fair price', 'Named the faults'],
  seller: ['On time', 'Friendly', 'Kept their word', 'Paid at once', 'Clear about the meeting'],
} as const satisfies Readonly<Record<Side, readonly string[]>>;

/** Longest text of a review and of a reply, in characters. */
export const MAX_REVIEW = 1_000;

/** Time to write after the end of an order for both sides, in days. */
export const REVIEW_DAYS = 14;
