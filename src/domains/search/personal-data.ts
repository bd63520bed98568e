import { definePersonalData } from '#platform/db/personal-data.ts';

const WORDS = 'words and counts of what is listed now; they go with the listings they are of';

/** What the search's tables hold about people. */
export const searchPersonalData = definePersonalData({
  search_words: { nobody: WORDS, columns: ['word', 'named', 'detailed'] },
  search_word_changes: { nobody: WORDS, columns: ['word', 'named', 'detailed'] },
  search_values: { nobody: WORDS, columns: ['category', 'key', 'value', 'within', 'listings', 'words'] },
  search_value_changes: { nobody: WORDS, columns: ['category', 'key', 'value', 'within', 'listings'] },
  search_listings: {
    nobody: 'a copy of listings that are for sale, kept by the listings themselves',
    columns: ['product_id', 'seller_id', 'posted_at', 'price', 'facets', 'told', 'words'],
  },
  search_seller_changes: { nobody: 'ids of sellers who were just verified', columns: ['seller_id'] },
  search_backfill: {
    nobody: 'how far the search is filled',
    columns: ['is_singleton', 'after_id', 'is_done'],
  },
});
