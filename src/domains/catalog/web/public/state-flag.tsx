import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { formatSoon } from '#ui/format-soon.ts';
import { Check, CircleCheck, Heart, type Icon, Lock, Minus, Package, UserRound } from '#ui/icon.tsx';
import { Status, type StatusTone } from '#ui/tag.tsx';
import type { WholeListing } from './listing.ts';
import type { ViewerState } from './viewer-state.ts';

type Look = { readonly icon: Icon; readonly tone?: StatusTone };

const looks: Readonly<Record<ViewerState, Look>> = {
  'for-sale': { icon: Check, tone: 'ok' },
  reserved: { icon: Lock, tone: 'warn' },
  sold: { icon: Check, tone: 'done' },
  ended: { icon: Minus, tone: 'done' },
  mine: { icon: UserRound, tone: 'info' },
  ordered: { icon: Package, tone: 'info' },
  bought: { icon: CircleCheck, tone: 'ok' },
  wished: { icon: Heart, tone: 'ok' },
};

type StateFlagProps = {
  readonly state: ViewerState;
  /**
   * Times for a date on the flag; omitted if the flag has no space for a date. `readAt` is the time in ms at which the
   * server read them.
   */
  readonly listing?: Pick<WholeListing, 'reservedUntil' | 'soldAt'> & { readonly readAt: number };
};

/** Returns the text of a state that does not depend on the viewer's own orders or lists. */
function publicWords(state: ViewerState, listing: StateFlagProps['listing']): string {
  if (state === 'reserved') {
    return listing?.reservedUntil
      ? t('state.reservedUntil', { time: formatSoon(listing.reservedUntil, listing.readAt) })
      : t('state.reserved');
  }
  if (state === 'sold') {
    const soldAt = listing?.soldAt;
    return soldAt ? t('state.soldOn', { day: formatDay(soldAt) }) : t('state.sold');
  }
  return state === 'ended' ? t('state.ended') : t('state.forSale');
}

function stateWords(state: ViewerState, listing: StateFlagProps['listing']): string {
  if (state === 'mine') return t('state.mine');
  if (state === 'ordered') return t('state.ordered');
  if (state === 'bought') return t('state.bought');
  return state === 'wished' ? t('state.wished') : publicWords(state, listing);
}

/** Shows the state of a product for its viewer as icon and words, the same on cards, pages and lists. */
export function StateFlag({ state, listing }: StateFlagProps) {
  const { icon, tone } = looks[state];
  return (
    <Status icon={icon} tone={tone}>
      <span className="num">{stateWords(state, listing)}</span>
    </Status>
  );
}
