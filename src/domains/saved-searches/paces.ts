/** When the owner of a search is notified of new listings. */
export const paces = ['at-once', 'daily', 'never'] as const;
/** One of {@link paces}. */
export type Pace = (typeof paces)[number];

/** Labels of the paces. */
export const paceWords: Readonly<Record<Pace, string>> = {
  'at-once': 'At once',
  daily: 'Daily at 8:00 am',
  never: 'Never',
};

/** Most saved searches per person. */
export const MOST_SAVED = 20;
