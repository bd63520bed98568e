import type { OrderAction, OrderActor } from '../bookings/transitions.ts';

/** Action in an order's history, with its actor. */
type DoneStep = { readonly action: OrderAction; readonly by: OrderActor };

/**
 * Terms on which the buyer can cancel a paid order. `freely`: no agreed meeting binds the buyer. `by-asking`: the
 * seller has 48 hours to answer. `refused`: the seller has refused since the meeting was agreed.
 */
export type CancelTerms = 'freely' | 'by-asking' | 'refused';

/**
 * Returns the terms on which the buyer can cancel a paid order. `steps` is the order's history, oldest first. An agreed
 * meeting binds the buyer until they report that the seller did not come.
 */
export function cancelTerms(steps: readonly DoneStep[]): CancelTerms {
  const agreed = steps.findLastIndex(({ action }) => action === 'accept-meeting');
  if (agreed < 0) return 'freely';
  const since = steps.slice(agreed + 1);
  if (since.some(({ action, by }) => action === 'no-show' && by === 'buyer')) return 'freely';
  return since.some(({ action }) => action === 'refuse-to-cancel') ? 'refused' : 'by-asking';
}
