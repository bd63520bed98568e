/**
 * Names of the first release's migrations: one for the platform and one for each area of the product. They only ever
 * run on an empty database. All later migrations must follow the rules of find-dangers.ts. Add no names here.
 */
export const FIRST_RELEASE: ReadonlySet<string> = new Set([
  '20261126_0300_platform',
  '20261126_0301_images',
  '20261126_0302_accounts',
  '20261126_0303_catalog',
  '20261126_0304_search',
  '20261126_0305_payments',
  '20261126_0306_orders',
  '20261126_0307_payouts',
  '20261126_0308_conversations',
  '20261126_0309_disputes',
  '20261126_0310_wishlist',
  '20261126_0311_offers',
  '20261126_0312_promotion',
  '20261126_0313_reviews',
  '20261126_0314_notifications',
  '20261126_0315_saved_searches',
  '20261126_0316_verification',
  '20261126_0317_moderation',
]);
