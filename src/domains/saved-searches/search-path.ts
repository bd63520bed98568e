import { paths } from '../../paths.ts';
import type { SavedQuery } from './contract.ts';
import { addressQuery } from './describe-search.ts';

/** Returns the path of the page with a saved search's results, newest first. */
export function searchPath(search: SavedQuery): string {
  const { category, query } = addressQuery(search);
  const newest = { ...query, sort: 'newest' };
  return category === null ? paths.search(newest) : paths.categoryDetails(category, newest);
}
