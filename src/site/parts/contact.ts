import { formatTaka } from '#kernel/money.ts';
import { phoneUrl } from '#kernel/phone-url.ts';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';

type Contacted = Pick<WholeListing, 'number' | 'title' | 'resalePrice'>;

/** Country code of Bangladesh without the nought with which numbers begin there. */
const COUNTRY = '88';

/** Whether the viewer may reach the seller: not themselves, and not of what is off the market. */
export function hasContact(state: ViewerState): boolean {
  return state !== 'mine' && state !== 'sold' && state !== 'ended';
}

/** Whether the viewer may reach the seller and sees how. */
export function isReachable({ number }: Pick<WholeListing, 'number'>, state: ViewerState): boolean {
  return number !== '' && hasContact(state);
}

/** Address that calls the seller. */
export function callAddress({ number }: Pick<Contacted, 'number'>): string {
  return phoneUrl(number);
}

/** Address that opens a chat with the seller, its first line written. */
export function chatAddress({ number, title, resalePrice }: Contacted): string {
  const line = `Hello, is your ${title} for ${formatTaka(resalePrice)} on Secondbyte still available?`;
  return `https://wa.me/${COUNTRY}${number}?text=${encodeURIComponent(line)}`;
}
