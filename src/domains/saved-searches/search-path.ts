import { paths } from '../../paths.ts';
import type { SavedQuery } from './contract.ts';
import { addressQuery } from './describe-search.ts';

/** Page that shows what a saved search finds, the newest first. */
export function searchPath(search: SavedQuery): string {
  const { category, query } = addressQuery(search);
  const newest = { ...query, sort: 'newest' };
  return category === null ? paths.search(newest) : paths.categoryDetails(category, newest);
}
