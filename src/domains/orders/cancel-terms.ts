import type { OrderAction, OrderActor } from '../bookings/transitions.ts';

/** Action on an order, and who did it. */
type DoneStep = { readonly action: OrderAction; readonly by: OrderActor };

/**
 * How the buyer of a paid order can cancel it. `freely`: no agreed meeting binds them. `by-asking`: the seller has 48
 * hours to answer. `refused`: the seller has refused since the meeting was agreed.
 */
export type CancelTerms = 'freely' | 'by-asking' | 'refused';

/**
 * Returns how the buyer of a paid order can cancel it, by the order's history, earliest first. An agreed meeting binds
 * the buyer until they report that the seller did not come.
 */
export function cancelTerms(steps: readonly DoneStep[]): CancelTerms {
  const agreed = steps.findLastIndex(({ action }) => action === 'accept-meeting');
  if (agreed < 0) return 'freely';
  const since = steps.slice(agreed + 1);
  if (since.some(({ action, by }) => action === 'no-show' && by === 'buyer')) return 'freely';
  return since.some(({ action }) => action === 'refuse-to-cancel') ? 'refused' : 'by-asking';
}
