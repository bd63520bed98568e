import type { OrderAction } from '../bookings/transitions.ts';

type History = readonly { readonly action: OrderAction }[];

/** Actions that show that the buyer has the product. */
export const RECEIVED: readonly OrderAction[] = ['receive', 'arrive', 'hand-over'];

/** Returns whether the buyer has the product, by the history of the order. After a full refund, they give it back. */
export function hasProduct(history: History): boolean {
  return history.some(({ action }) => RECEIVED.includes(action));
}

/** Returns whether the product left the seller, by the history of its order. A sent parcel may have been lost. */
export function wasDelivered(history: History): boolean {
  return history.some(({ action }) => action === 'send') || hasProduct(history);
}
