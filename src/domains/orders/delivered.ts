import type { OrderAction } from '../bookings/transitions.ts';

/** Actions after which the seller no longer has the product. */
export const DELIVERED: readonly OrderAction[] = ['receive', 'send', 'hand-over'];

/**
 * Returns whether the product left the seller, by the history of its order. After a full refund of such an order, the
 * buyer gives the product back.
 */
export function wasDelivered(history: readonly { readonly action: OrderAction }[]): boolean {
  return history.some(({ action }) => DELIVERED.includes(action));
}
