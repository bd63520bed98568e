import type { GuardTable } from '../guard.ts';

const SAVED = 'src/domains/saved-searches/server/saved-searches.test.ts';

/** Guards of saved searches and their results. */
export const savedSearchGuards: GuardTable = {
  'hit-once': { risk: 'a person is notified of the same listing twice', tests: [SAVED] },
  'own-listing-not-found': { risk: 'sellers are notified of their own listings', tests: [SAVED] },
  'saved-searches-number': { risk: 'a person can save any number of searches', tests: [SAVED] },
  'saved-searches-lock': { risk: 'concurrent requests exceed the limit of saved searches', tests: [SAVED] },
  'change-own-saved-search': { risk: "a user can change another person's saved search", tests: [SAVED] },
  'delete-own-saved-search': { risk: "a user can delete another person's saved search", tests: [SAVED] },
};
