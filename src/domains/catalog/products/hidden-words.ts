import type { WireEnding } from './rules.ts';

/**
 * Why a listing is gone that strangers cannot look at any more, as they are told; none of it says what it was. Apart from
 * the rules, which pages of products load.
 */
export const hiddenWords = {
  removed: 'Secondbyte removed this listing after a report.',
  'taken-down': 'Its seller took this listing down.',
  'account-closed': 'The account of its seller is closed.',
} as const satisfies Partial<Readonly<Record<WireEnding, string>>>;
