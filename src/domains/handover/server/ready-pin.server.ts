import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type Act, findOwnOrder, stateRefusal } from '../../bookings/public-api.server.ts';
import { newPinSecret } from '../pin.ts';
import { findHandover, insertHandover } from './handover-store.server.ts';

/**
 * Returns the secret of a paid order's PIN for its buyer's device. The device can then show the PIN offline after the
 * buyer confirms receipt. Creates the secret on the first call; the order's state does not change.
 */
export async function readyPin(tx: Tx, act: Act): Promise<Result<string, 'not-found' | 'order-state'>> {
  const found = await findOwnOrder(tx, act, 'buyer');
  if (!found.ok) return found;
  const refused = stateRefusal('receive', found.value, 'buyer');
  if (refused) return refused;
  await insertHandover(tx, act.bookingId, newPinSecret());
  const handover = await findHandover(tx, act.bookingId);
  return handover ? done(handover.secret) : refuse('not-found');
}
