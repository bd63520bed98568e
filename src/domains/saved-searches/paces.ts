/** When the owner of a search is notified of new listings. */
export const paces = ['at-once', 'daily', 'never'] as const;
/** One of {@link paces}. */
export type Pace = (typeof paces)[number];

/** Most saved searches per person. */
export const MOST_SAVED = 20;
