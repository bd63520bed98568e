import type { OrderAction, OrderActor } from '../bookings/transitions.ts';

/** Something that was done with an order, and by whom. */
type DoneStep = { readonly action: OrderAction; readonly by: OrderActor };

/**
 * How the buyer of a paid order can cancel it. `freely`: no meeting binds them. `by-asking`: the seller has 48
 * hours to agree. `refused`: the seller has refused since their meeting was agreed.
 */
export type CancelTerms = 'freely' | 'by-asking' | 'refused';

/**
 * On what terms the buyer of a paid order cancels, by all that was done with it, the earliest first. A meeting that was
 * agreed binds them until they have noted that the seller did not come to it.
 */
export function cancelTerms(steps: readonly DoneStep[]): CancelTerms {
  const agreed = steps.findLastIndex(({ action }) => action === 'accept-meeting');
  if (agreed < 0) return 'freely';
  const since = steps.slice(agreed + 1);
  if (since.some(({ action, by }) => action === 'no-show' && by === 'buyer')) return 'freely';
  return since.some(({ action }) => action === 'refuse-to-cancel') ? 'refused' : 'by-asking';
}
