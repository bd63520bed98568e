import type { WireEnding } from './rules.ts';

/**
 * Public reasons why a listing is gone. They do not describe the product. The texts have a separate file, because
 * product pages load `rules.ts` but not these texts.
 */
export const hiddenWords = {
  removed: 'Secondbyte removed this listing.',
  'taken-down': 'Its seller took this listing down.',
  'account-closed': 'The seller’s account is closed.',
} as const satisfies Partial<Readonly<Record<WireEnding, string>>>;
