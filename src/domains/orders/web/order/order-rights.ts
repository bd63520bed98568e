import { DAY_MS } from '#kernel/clock.ts';
import { includesCard } from '../../../attributes/pay-ways.ts';
import { canMove, timers } from '../../../bookings/transitions.ts';
import type { WireOrder, WireOrderStep } from '../../contract.ts';
import { hasClaimedCash } from '../../words/order-view.ts';
import { cancelTermsOf } from '../../words/paid-steps.ts';

/** Returns whether the reader can pay the order by card. */
export const canPay = (order: WireOrder) =>
  order.side === 'buyer' && order.state === 'open' && includesCard(order.payWays);

/** Parts of an order that decide whether its seller can hold the product. */
type KeptOrder = Pick<WireOrder, 'side' | 'state' | 'keptUntil'> & {
  readonly history: readonly Pick<WireOrderStep, 'action' | 'at'>[];
};

/** Numbers of days for which a seller can hold a product. */
const KEEP_DAYS: readonly number[] = [1, 2, 3];

/**
 * Returns for how many days from `now` (in ms) the seller can hold the product. All holds of an order must end within
 * three days after the first one.
 */
export function daysToKeep({ history }: Pick<KeptOrder, 'history'>, now: number): number[] {
  // The latest step is first.
  const first = history.findLast(({ action }) => action === 'keep');
  const latest = (first ? Date.parse(first.at) : now) + timers.kept.afterMs;
  return KEEP_DAYS.filter((days) => now + days * DAY_MS <= latest);
}

/**
 * Returns whether the reader is the seller and can hold the product for the buyer or end the hold. This is not possible
 * after the buyer has reported a cash payment. `now` is in ms.
 */
export function canKeep(order: KeptOrder, now: number): boolean {
  if (order.side !== 'seller' || !canMove('keep', order.state, 'seller') || hasClaimedCash(order))
    return false;
  return order.keptUntil !== null || daysToKeep(order, now).length > 0;
}

/**
 * Returns whether the reader may review the other side: after completion, or after a refund caused by the other side.
 */
export function canReview({ side, state, failedSide }: WireOrder): boolean {
  if (side === 'admin') return false;
  return state === 'completed' || (state === 'refunded' && failedSide !== null && failedSide !== side);
}

/** Returns whether the reader is the seller and can enter the buyer's PIN now. */
export function canTypePin(order: WireOrder): boolean {
  const isToHandOver = order.delivery === 'meeting' && canMove('hand-over', order.state, 'seller');
  return order.side === 'seller' && (isToHandOver || hasClaimedCash(order));
}

/** Returns whether the reader is the buyer and can cancel the unpaid order. */
export const canWithdraw = ({ side, state }: WireOrder) => side === 'buyer' && state === 'open';

/**
 * Returns the reader's side if that side can cancel the paid order now. Returns null for admins and while a request to
 * cancel is open. Also returns null for a buyer whose request the seller has refused.
 */
export function cancellingSide(order: WireOrder): 'buyer' | 'seller' | null {
  const { side, state, due } = order;
  if (due.consent) return null;
  if (side === 'buyer') {
    return canMove('cancel', state, 'buyer') && cancelTermsOf(order) !== 'refused' ? side : null;
  }
  return side === 'seller' && canMove('call-off', state, 'seller') ? side : null;
}
