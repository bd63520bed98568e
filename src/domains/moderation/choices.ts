/** Reasons for reporting a listing. */
export const reportReasons = [
  'Not as described',
  'Suspected fraud',
  'Suspected stolen goods',
  'Not allowed here',
  'Listed twice',
  'Something else',
] as const;

/** One of {@link reportReasons}. */
export type ReportReason = (typeof reportReasons)[number];

/** Admin's decisions on a reported listing. */
export const decisions = ['keep', 'withdraw'] as const;

/** One of {@link decisions}. */
export type Decision = (typeof decisions)[number];

/**
 * Admin's decisions on a listing in the quality queue. This queue has listings with unusual data that their sellers
 * have confirmed. It also has removed listings whose sellers ask for another check; `withdraw` keeps these removed.
 */
export const qualityDecisions = ['fine', 'withdraw'] as const;
