/** Side of an order. */
export type Side = 'buyer' | 'seller';

/** Tags that each side can give: buyers about sellers, and sellers about buyers. */
export const reviewTags = {
  buyer: ['As described', 'On time', 'Let me test', 'Friendly', 'Fair price', 'Named the faults'],
  seller: ['On time', 'Friendly', 'Kept their word', 'Paid at once', 'Clear about the meeting'],
} as const satisfies Readonly<Record<Side, readonly string[]>>;

/** Maximum length of a review and of a reply, in characters. */
export const MAX_REVIEW = 1_000;

/** Time in days after the end of an order in which both sides can write a review. */
export const REVIEW_DAYS = 14;
