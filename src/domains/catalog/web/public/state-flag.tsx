import { formatClock, formatDay } from '#ui/dates.ts';
import { Check, CircleCheck, Heart, type Icon, Lock, Minus, Package, UserRound } from '#ui/icon.tsx';
import { Status, type StatusTone } from '#ui/tag.tsx';
import type { WholeListing } from './listing.ts';
import type { ViewerState } from './viewer-state.ts';

type Look = { readonly icon: Icon; readonly tone?: StatusTone; readonly words: string };

const looks: Readonly<Record<ViewerState, Look>> = {
  'for-sale': { icon: Check, tone: 'ok', words: 'Available' },
  reserved: { icon: Lock, tone: 'warn', words: 'Reserved' },
  sold: { icon: Check, tone: 'done', words: 'Sold' },
  ended: { icon: Minus, tone: 'done', words: 'No longer for sale' },
  mine: { icon: UserRound, tone: 'info', words: 'Your listing' },
  ordered: { icon: Package, tone: 'info', words: 'You ordered this' },
  bought: { icon: CircleCheck, tone: 'ok', words: 'You bought this' },
  wished: { icon: Heart, tone: 'ok', words: 'On your wish list' },
};

type StateFlagProps = {
  readonly state: ViewerState;
  /** Times for the flag's date, where there is room for it. */
  readonly listing?: Pick<WholeListing, 'reservedUntil' | 'soldAt'>;
};

function momentWords(state: ViewerState, listing: StateFlagProps['listing']): string {
  if (state === 'reserved' && listing?.reservedUntil) return ` until ${formatClock(listing.reservedUntil)}`;
  return state === 'sold' && listing?.soldAt ? ` on ${formatDay(listing.soldAt)}` : '';
}

/** Shows the state of a product for its viewer as icon and words, the same on cards, pages and lists. */
export function StateFlag({ state, listing }: StateFlagProps) {
  const { icon, tone, words } = looks[state];
  return (
    <Status icon={icon} tone={tone}>
      <span className="num">
        {words}
        {momentWords(state, listing)}
      </span>
    </Status>
  );
}
