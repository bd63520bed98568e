import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in saved searches. */
export const savedSearchesPersonalData = definePersonalData({
  saved_queries: {
    nobody: 'what is searched for, without who does; deleted a day after the last who had saved it',
    columns: ['id', 'hash', 'search', 'match', 'asked_at'],
  },
  saved_query_anchors: {
    nobody: 'an index of the queries',
    columns: ['anchor', 'price_to', 'price_from', 'query_id'],
  },
  saved_searches: {
    rows: [
      {
        as: 'savedSearches',
        of: 'person_id',
        exported: ['id', 'query_id', 'name', 'pace', 'saved_at', 'notified_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['person_id', 'due_at'],
  },
  saved_search_hits: {
    nobody: 'listings by search; they go with the search',
    columns: ['search_id', 'product_id', 'found_at', 'notified_at'],
  },
  listings_to_match: { nobody: 'listings that wait', columns: ['product_id', 'price_before', 'since'] },
});
