/** Parts of a list of offers: those that somebody must answer, and those that are over. */
export const offerStages = ['open', 'done'] as const;
/** One of {@link offerStages}. */
export type OfferStage = (typeof offerStages)[number];

/** Numbers of offers are counted to this. */
export const MOST_COUNTED = 99;
