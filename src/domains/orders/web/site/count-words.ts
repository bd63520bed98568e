import { groupDigits } from '#kernel/money.ts';
import { MOST_COUNTED } from '../../../bookings/lists.ts';

/** A count of orders in words: `12`, and `1,000+` where it was counted no further. */
export function countWords(count: number): string {
  return count >= MOST_COUNTED ? `${groupDigits(MOST_COUNTED)}+` : groupDigits(count);
}
