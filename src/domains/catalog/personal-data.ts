import { definePersonalData } from '#platform/db/personal-data.ts';
import { productColumnList } from './products/product-columns.ts';

/** Personal data in the catalog's tables. */
export const catalogPersonalData = definePersonalData({
  categories: { nobody: 'kinds of goods', columns: ['slug', 'name', 'detail', 'picture', 'position'] },
  attribute_readings: {
    nobody: 'how far facts are read by each version of the rules',
    columns: ['rules_version', 'after_id', 'is_done'],
  },
  category_counts: { nobody: 'numbers', columns: ['category', 'listed'] },
  category_count_deltas: { nobody: 'numbers', columns: ['category', 'delta'] },
  products: {
    rows: [
      {
        as: 'listings',
        of: 'seller_id',
        exported: [
          'id',
          ...productColumnList.map(({ name }) => name),
          'pictures',
          'facts',
          'bench_check',
          'faults',
          'state',
          'posted_at',
          'sold_at',
          'withdrawn_at',
          'ends_at',
          'ending',
          'ended_before',
        ],
        onErasure: {
          by: 'eraseListingsOf: number, words, area, faults and pictures of all that was not sold',
        },
      },
    ],
    excluded: [
      'seller_id',
      'held_until',
      'sold_booking_id',
      'withdrawn_by',
      'import_key',
      'json_fragment',
      'quality',
      'first_picture',
      'version',
      'end_notified_at',
    ],
  },
  product_changes: {
    rows: [
      {
        as: 'listingChanges',
        of: 'changed_by',
        exported: ['product_id', 'action', 'changed', 'from_poisha', 'to_poisha', 'changed_at'],
        onErasure: { kept: 'only ids, prices and times' },
      },
    ],
    excluded: ['id', 'version', 'changed_by'],
  },
  listing_confirmations: {
    rows: [
      {
        as: 'listingConfirmations',
        of: 'seller_id',
        exported: ['product_id', 'question', 'asked', 'confirmed_at', 'decision', 'decided_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['id', 'seller_id', 'decided_by'],
  },
  removal_reviews: {
    rows: [
      {
        as: 'removalReviews',
        of: 'seller_id',
        exported: ['product_id', 'asked_at', 'decision', 'decided_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['id', 'seller_id', 'decided_by'],
  },
  product_holds: {
    rows: [
      {
        as: 'paymentHolds',
        of: 'buyer_id',
        exported: ['id', 'product_id', 'booking_id', 'kind', 'taken_at', 'expires_at', 'ended_at', 'ending'],
        onErasure: { kept: 'only ids and times' },
      },
    ],
    excluded: ['buyer_id'],
  },
});
