import type { Caller } from '#platform/api/contract.ts';
import type { Booking } from './booking.ts';

/** Which side of an order somebody is on; null for whom it does not exist. */
export function sideOf(
  { buyerId, sellerId }: Pick<Booking, 'buyerId' | 'sellerId'>,
  { id, userType }: Pick<Caller, 'id' | 'userType'>,
): 'buyer' | 'seller' | 'admin' | null {
  // guard: order-of-buyer (condition => true)
  if (id === buyerId) return 'buyer';
  // guard: order-of-seller (condition => true)
  if (id === sellerId) return 'seller';
  // guard: order-of-admin (condition => true)
  return userType === 'Admin' ? 'admin' : null;
}
