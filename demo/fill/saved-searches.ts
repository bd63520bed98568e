import { type Database, inTransaction } from '#platform/db/database.server.ts';
import { type NewSavedSearch, saveSearch } from '../../src/domains/saved-searches/public-api.server.ts';

/** Searches of the first buyer. */
const SEARCHES: readonly Pick<NewSavedSearch, 'name' | 'search'>[] = [
  { name: 'Dell laptop for my sister', search: { category: ['Laptop'], brand: ['Dell'], priceTo: 50_000 } },
  { name: 'Monitor under ৳15,000', search: { category: ['Monitor'], priceTo: 15_000 } },
];

/**
 * Saves the searches of a buyer. They send no notifications, because visitors of the demo market may add many listings.
 */
export async function saveSearches({ db, pool }: Database, personId: string): Promise<void> {
  const now = new Date();
  await inTransaction(db, async (tx) => {
    for (const search of SEARCHES) await saveSearch(tx, pool, { ...search, personId, pace: 'never' }, now);
  });
}
