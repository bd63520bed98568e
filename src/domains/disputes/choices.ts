/** Reasons of a dispute, each with its meaning. */
export const disputeReasons = {
  'A part does not work': 'Tested as working, or hidden',
  'Battery worse than described': 'Health, cycles or time',
  'Not the machine in the photos': 'Other model, memory or serial',
  'Damage that was not described': 'Cracks, dents, liquid',
  'Something is missing': 'Charger, box or a part',
  'Locked or not the seller’s': 'A password, a company’s lock, or stolen',
  'Something else': 'Say it in your words',
} as const;
/** One of {@link disputeReasons}. */
export type DisputeReason = keyof typeof disputeReasons;
/** All reasons. */
export const disputeReasonNames = Object.keys(disputeReasons) as [DisputeReason, ...DisputeReason[]];

/** Longest statement of one side and longest reason of an admin, in characters. */
export const MAX_SAID = 2_000;
/** Most pictures of one side. */
export const MAX_PICTURES = 6;
