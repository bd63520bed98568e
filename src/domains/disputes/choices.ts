/** Reasons of a dispute. */
export const disputeReasonNames = [
  'Does not start',
  'A part does not work',
  'Battery worse than described',
  'Not as described',
  'Not the machine in the photos',
  'Damage that was not described',
  'Something is missing',
  'Locked or not the seller’s',
  'Stolen',
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
