import type { OrderAction, OrderActor } from '../bookings/transitions.ts';

/** Action in an order's history, with its actor. */
type DoneStep = { readonly action: OrderAction; readonly by: OrderActor };

/**
 * Terms on which the buyer can cancel a paid order. `freely`: the buyer can cancel at once, because no agreed meeting
 * prevents it. `by-asking`: the buyer can ask the seller, who has 48 hours to answer. `refused`: the seller has refused
 * since the meeting was agreed.
 */
export type CancelTerms = 'freely' | 'by-asking' | 'refused';

/**
 * Returns the terms on which the buyer can cancel a paid order. `steps` is the order's history, oldest first. After a
 * meeting is agreed, the buyer must ask the seller. This does not apply if the buyer has reported that the seller did
 * not come.
 */
export function cancelTerms(steps: readonly DoneStep[]): CancelTerms {
  const agreed = steps.findLastIndex(({ action }) => action === 'accept-meeting');
  if (agreed < 0) return 'freely';
  const since = steps.slice(agreed + 1);
  if (since.some(({ action, by }) => action === 'no-show' && by === 'buyer')) return 'freely';
  return since.some(({ action }) => action === 'refuse-to-cancel') ? 'refused' : 'by-asking';
}
