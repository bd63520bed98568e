import type { Tx } from '#platform/db/database.server.ts';
import { DISPATCH_WARNING_MS, dispatchEnd } from '../parcel.ts';
import { endTimer, setTimer } from './timer-store.server.ts';

/**
 * Starts the seller's three working days for sending a parcel. They replace the time limit for a handover in person.
 */
export async function beginDispatch(tx: Tx, bookingId: string, paidAt: Date): Promise<void> {
  const end = dispatchEnd(paidAt);
  await endTimer(tx, bookingId, 'first-warning');
  await setTimer(tx, {
    bookingId,
    kind: 'last-warning',
    dueAt: new Date(end.getTime() - DISPATCH_WARNING_MS),
  });
  await setTimer(tx, { bookingId, kind: 'handover', dueAt: end });
}
