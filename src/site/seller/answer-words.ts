import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;

/**
 * Response times that the page can show, in minutes and in hours. A seller's response time is rounded up to the next
 * one of these times.
 */
const MINUTES = [5, 10, 20, 30];
const HOURS = [1, 2, 4, 8, DAY_HOURS];

/** Returns a seller's response time as text in the page's language, rounded up to one of the times above. */
export function answerWords(ms: number): string {
  const minutes = MINUTES.find((step) => ms <= step * MINUTE_MS);
  if (minutes !== undefined) return t('sellerPage.minutes', { count: groupDigits(minutes) });
  const hours = HOURS.find((step) => ms <= step * HOUR_MS);
  if (hours === undefined) return t('sellerPage.overADay');
  return hours === DAY_HOURS ? t('offer.days', { count: 1 }) : t('sellerPage.hours', { count: hours });
}
