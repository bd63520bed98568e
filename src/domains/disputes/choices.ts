/** Reasons of a dispute. */
export const disputeReasonNames = [
  'A part does not work',
  'Battery worse than described',
  'Not the machine in the photos',
  'Damage that was not described',
  'Something is missing',
  'Locked or not the seller’s',
  'Something else',
] as const;
/** One of {@link disputeReasonNames}. */
export type DisputeReason = (typeof disputeReasonNames)[number];

/** An admin's decisions on a dispute: to refund all, a part, or nothing. */
export const verdicts = ['all', 'part', 'none'] as const;

/** Longest statement of one side and longest reason of an admin, in characters. */
export const MAX_STATEMENT = 2_000;
/** Maximum number of pictures of one side. */
export const MAX_PICTURES = 6;
