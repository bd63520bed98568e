/** Parts of the list of offers: those waiting for an answer, and those that have ended. */
export const offerStages = ['open', 'done'] as const;
/** One of {@link offerStages}. */
export type OfferStage = (typeof offerStages)[number];

/** Highest number of offers that a counter shows. */
export const MOST_COUNTED = 99;
