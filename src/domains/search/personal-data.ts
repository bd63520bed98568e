import { definePersonalData } from '#platform/db/personal-data.ts';

const COUNTS = 'terms and values of what is listed now, with counts; deleted with the listings they are of';

/** Personal data in the search's tables. */
export const searchPersonalData = definePersonalData({
  search_terms: { nobody: COUNTS, columns: ['term', 'name_frequency', 'details_frequency'] },
  search_term_deltas: { nobody: COUNTS, columns: ['term', 'name_frequency', 'details_frequency'] },
  search_values: {
    nobody: COUNTS,
    columns: ['category', 'key', 'value', 'brand', 'listing_count', 'search_text'],
  },
  search_value_deltas: { nobody: COUNTS, columns: ['category', 'key', 'value', 'brand', 'listing_count'] },
  search_documents: {
    nobody: 'a copy of listings that are for sale, kept by the listings themselves',
    columns: [
      'product_id',
      'seller_id',
      'posted_at',
      'price',
      'facets',
      'suggested_values',
      'lexemes',
      'best_at',
    ],
  },
  search_pending_sellers: { nobody: 'ids of sellers who were just verified', columns: ['seller_id'] },
  search_backfill: {
    nobody: 'progress of the backfill',
    columns: ['is_singleton', 'after_id', 'is_done'],
  },
});
