import { inside, PICTURE } from '../fields.ts';
import type { RightsRows } from '../rights-row.ts';

/** Rights to saved searches. */
export const savedSearchRows: RightsRows = {
  'GET /saved-searches': {
    who: 'signed-in',
    fields: [
      ...['_id', 'name', 'pace', 'words', 'path', 'savedAt', 'found'],
      ...inside('latest', ['_id', 'title', 'resalePrice', ...inside('picture', PICTURE)]),
    ],
  },
  'POST /saved-searches': {
    who: 'signed-in',
    body: () => ({ name: 'ThinkPads', pace: 'daily', search: { q: 'thinkpad', priceTo: '40000' } }),
    takes: ['name', 'pace', 'search'],
    fields: ['acknowledged', 'insertedId'],
    changes: ['saved_searches', 'saved_queries', 'saved_query_anchors'],
  },
  'PATCH /saved-searches/{id}': {
    who: 'signed-in',
    resource: 'saved search',
    reach: 'own',
    body: () => ({ name: 'Work', pace: 'never' }),
    takes: ['name', 'pace'],
    fields: ['acknowledged'],
    changes: ['saved_searches'],
  },
  'DELETE /saved-searches/{id}': {
    who: 'signed-in',
    resource: 'saved search',
    reach: 'own',
    fields: ['acknowledged', 'deletedCount'],
    changes: ['saved_searches', 'saved_search_hits'],
  },
};
