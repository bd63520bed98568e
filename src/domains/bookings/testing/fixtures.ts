import { type BookingsDeps, createBookings } from '../bookings.server.ts';
import { bookingsPersonalData } from '../personal-data.ts';

/** Creates the domain `bookings`, for tests of other domains. */
export function openBookings(deps: BookingsDeps) {
  return createBookings(deps);
}

/** Personal data in the tables of `bookings`, for tests of account erasure. */
export { bookingsPersonalData };
