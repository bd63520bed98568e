import type { Caller } from '#platform/api/contract.ts';
import type { Booking } from './booking.ts';

/** Returns a caller's side of an order, `admin` for other admins, or null for everybody else. */
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
