import { type BookingsDeps, createBookings } from '../bookings.server.ts';
import { bookingsPersonalData } from '../personal-data.ts';

/** The whole of bookings, for tests of domains that use them. */
export function openBookings(deps: BookingsDeps) {
  return createBookings(deps);
}

/** Personal data in the tables of bookings, for tests of erasing. */
export { bookingsPersonalData };
