/** Stages of an order: `open` while it is under way, `done` after it ended. */
export const orderStages = ['open', 'done'] as const;
/** One of {@link orderStages}. */
export type OrderStage = (typeof orderStages)[number];

/**
 * Maximum number of orders that are counted. Nobody needs the exact length of a longer list, and counting it would be
 * slow.
 */
export const MOST_COUNTED = 1_000;
