import type { Clock } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { bookingsPersonalData } from './personal-data.ts';
import { bookingsApi } from './server/calls.server.ts';

export type BookingsDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

/** Creates the domain that stores all orders, with their states, timers and history. */
export function createBookings(deps: BookingsDeps): Domain {
  return {
    api: bookingsApi(deps),
    privacy: { personalData: bookingsPersonalData },
    listeners: [],
    jobs: [],
  };
}
