/** Paces of notifications about new listings: at once, once a day, or never. */
export const paces = ['at-once', 'daily', 'never'] as const;
/** One of {@link paces}. */
export type Pace = (typeof paces)[number];

/** Maximum number of saved searches per person. */
export const MOST_SAVED = 20;
