import type { WireEnding } from './rules.ts';

/**
 * Reasons why a listing is gone, as strangers read them. None of them says what it was. They stand apart from the
 * rules, which product pages load.
 */
export const hiddenWords = {
  removed: 'Secondbyte removed this listing after a report.',
  'taken-down': 'Its seller took this listing down.',
  'account-closed': 'The account of its seller is closed.',
} as const satisfies Partial<Readonly<Record<WireEnding, string>>>;
