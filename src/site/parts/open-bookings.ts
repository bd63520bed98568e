import { browserClient } from '#platform/api/api-client.ts';
import { dataOf } from '#platform/api/query-client.ts';
import type { bookingsCalls, WireBooking } from '../../domains/bookings/contract.ts';

/**
 * Returns the visitor's latest unpaid orders. The call leaves out ended orders, because they could otherwise fill the
 * whole page of the response.
 */
export async function fetchOpenBookings(): Promise<WireBooking[]> {
  const query = { stage: 'open', limit: 50 } as const;
  const bookings = dataOf(await browserClient<typeof bookingsCalls>()('GET /bookings', { query }));
  return bookings.filter(({ state }) => state === 'open');
}
