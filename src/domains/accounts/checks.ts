import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { formatMonth } from '#ui/dates.ts';

/** Kinds of checks that an admin makes before verifying a seller. */
export const sellerChecks = ['phone', 'identity', 'licence', 'address'] as const;
/** One of {@link sellerChecks}. */
export type SellerCheck = (typeof sellerChecks)[number];

/** Checks of a seller's name. They end with the name. */
export const nameChecks: readonly SellerCheck[] = ['identity', 'licence'];
/** Checks of a seller's phone number. They end with the number. */
export const numberChecks: readonly SellerCheck[] = ['phone'];

/** Names of the checks in English, for the audit log. */
const checkWords: Readonly<Record<SellerCheck, string>> = {
  phone: 'Phone number',
  identity: 'Identity card, seen by us',
  licence: 'Trade licence, seen by us',
  address: 'Shop address',
};

/** Joins the checks and an admin's note into one text, for the audit log. */
export function checksInWords(checks: readonly SellerCheck[], note: string): string {
  return [checks.map((check) => checkWords[check]).join('; '), note].filter(Boolean).join('. ');
}

function banglaWords(): typeof checkWords {
  return {
    phone: t('check.phone'),
    identity: t('check.identity'),
    licence: t('check.licence'),
    address: t('check.address'),
  };
}

/** Returns the name of a check in the language of the page or email. */
export function checkText(check: SellerCheck): string {
  return (currentLanguage() === 'en' ? checkWords : banglaWords())[check];
}

/**
 * Verification of a seller. `since` is its date, or null if changes of the seller's data have ended all checks.
 * `checks` are the checks that the admin made.
 */
type Verification = {
  readonly since: string | null;
  readonly checks: readonly { readonly what: SellerCheck; readonly at: string }[];
};

/** Text for a check, with the month of the check if it is known. */
export type CheckLine = { readonly text: string; readonly month: string | null };

/**
 * Lists the checks of a verified seller, each with its month. A seller verified without checks gets one line that says
 * so. A seller whose checks have all ended gets none.
 */
export function checkLines({ since, checks }: Verification): readonly CheckLine[] {
  const lines = sellerChecks.flatMap((check) =>
    checks
      .filter(({ what }) => what === check)
      .map(({ at }) => ({ text: checkText(check), month: formatMonth(at) })),
  );
  if (lines.length > 0 || since === null) return lines;
  return [{ text: t('check.bySecondbyte'), month: formatMonth(since) }];
}
