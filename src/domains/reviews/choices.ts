/** Decisions that an admin can make about a reported review. */
export const reviewDecisions = ['keep', 'hide'] as const;
/** One of {@link reviewDecisions}. */
export type ReviewDecision = (typeof reviewDecisions)[number];
