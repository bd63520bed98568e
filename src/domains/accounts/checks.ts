/** Checks that an admin makes of a seller before verifying them. */
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

/** The checks and an admin's note in one text, for the audit log. */
export function checksInWords(checks: readonly SellerCheck[], note: string): string {
  return [checks.map((check) => checkWords[check]).join('; '), note].filter(Boolean).join('. ');
}
