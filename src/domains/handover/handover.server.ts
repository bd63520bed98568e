import type { Clock } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { listenBatch } from '#platform/work/events.server.ts';
import { bookingPaid } from '../bookings/events.ts';
import { handoverPersonalData } from './personal-data.ts';
import { handoverApi } from './server/calls.server.ts';
import { moveEndsOfPaid } from './server/meet.server.ts';

export type HandoverDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

const moveEndOnPayment = (clock: Clock) =>
  listenBatch('handover.move-end-on-paid', bookingPaid, (tx, paid) => moveEndsOfPaid(tx, paid, clock()));

/** Creates the handover domain: meeting, checks, PIN and parcel of an order. */
export function createHandover(deps: HandoverDeps): Domain {
  return {
    api: handoverApi(deps),
    privacy: { personalData: handoverPersonalData },
    listeners: [moveEndOnPayment(deps.clock)],
    jobs: [],
  };
}
