/** When new listings of a search are told. */
export const paces = ['at-once', 'daily', 'never'] as const;
/** One of {@link paces}. */
export type Pace = (typeof paces)[number];

/** The paces as people read them. */
export const paceWords: Readonly<Record<Pace, string>> = {
  'at-once': 'At once',
  daily: 'Daily at 8:00 am',
  never: 'Never',
};

/** Most searches that a person saves. */
export const MOST_SAVED = 20;
