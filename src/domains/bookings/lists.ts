/** Where an order is on its way: something is still to be done with it, or it is over. */
export const orderStages = ['open', 'done'] as const;
/** One of {@link orderStages}. */
export type OrderStage = (typeof orderStages)[number];

/** Most orders that are counted: a longer list is read by pages, and its exact length helps nobody. */
export const MOST_COUNTED = 1_000;
