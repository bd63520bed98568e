import { groupDigits } from '#kernel/money.ts';
import { MOST_COUNTED } from '../../../bookings/lists.ts';

/** Formats a count of orders: `12`, or `1,000+` if counting stopped at the limit. */
export function countWords(count: number): string {
  return count >= MOST_COUNTED ? `${groupDigits(MOST_COUNTED)}+` : groupDigits(count);
}
