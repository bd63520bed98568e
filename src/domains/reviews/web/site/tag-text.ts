import { t } from '#texts/t.ts';

/** Returns the text of a review's tag in the page's language. The API always names tags in English. */
export function tagText(tag: string): string {
  const texts: Readonly<Record<string, string>> = {
    'As described': t('reviews.asDescribed'),
    'On time': t('reviews.onTime'),
    'Let me test': t('reviews.letTest'),
    Friendly: t('reviews.friendly'),
    'Fair price': t('reviews.fairPrice'),
    'Named the faults': t('reviews.namedFaults'),
    'Kept their word': t('reviews.keptWord'),
    'Paid at once': t('reviews.paidAtOnce'),
    'Clear about the meeting': t('reviews.clearMeeting'),
  };
  return texts[tag] ?? tag;
}
