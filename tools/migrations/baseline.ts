/**
 * The schema of the first release: one migration a domain, which only ever runs on an empty database. Every later
 * migration is held to the rules of find-dangers.ts; nothing is added here.
 */
export const FIRST_RELEASE: ReadonlySet<string> = new Set([
  '0001_platform',
  '0100_images',
  '0200_accounts',
  '0300_catalog',
  '0350_search',
  '0400_payments',
  '0500_orders',
  '0600_wishlist',
  '0700_promotion',
  '0800_moderation',
]);
