import type { GuardTable } from '../guard.ts';

const SAVED = 'src/domains/saved-searches/server/saved-searches.test.ts';

/** Guards of saved searches and their results. */
export const savedSearchGuards: GuardTable = {
  'hit-once': { guards: 'people, from being notified of a listing twice', tests: [SAVED] },
  'own-listing-not-found': { guards: 'sellers, from being notified of their own listings', tests: [SAVED] },
  'saved-searches-number': { guards: 'the market, from searches without number', tests: [SAVED] },
  'saved-searches-lock': { guards: 'that number, from searches saved at once', tests: [SAVED] },
  'change-own-saved-search': { guards: 'a saved search, from others’ changes', tests: [SAVED] },
  'delete-own-saved-search': { guards: 'a saved search, from others who delete it', tests: [SAVED] },
};
