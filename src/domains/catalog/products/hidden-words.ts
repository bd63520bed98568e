import type { WireEnding } from './rules.ts';

/**
 * Public reasons why a listing is gone; none of them describes the listing. In a separate file, because product pages
 * load the rules but not these texts.
 */
export const hiddenWords = {
  removed: 'Secondbyte removed this listing after a report.',
  'taken-down': 'Its seller took this listing down.',
  'account-closed': 'The account of its seller is closed.',
} as const satisfies Partial<Readonly<Record<WireEnding, string>>>;
