/** What admins check of a seller before they verify them. */
export const sellerChecks = ['phone', 'identity', 'licence', 'address'] as const;
/** One of {@link sellerChecks}. */
export type SellerCheck = (typeof sellerChecks)[number];

/** The checks in words, as buyers read them. */
export const checkWords: Readonly<Record<SellerCheck, string>> = {
  phone: 'Phone number',
  identity: 'Identity card, seen by us',
  licence: 'Trade licence, seen by us',
  address: 'Shop address',
};
