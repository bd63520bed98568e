import { type BookingsDeps, createBookings } from '../bookings.server.ts';

/** The whole of bookings, for tests of domains that use them. */
export function openBookings(deps: BookingsDeps) {
  return createBookings(deps);
}
