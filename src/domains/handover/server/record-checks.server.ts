import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type Act, findOwnOrder, lockBooking } from '../../bookings/public-api.server.ts';
import { orderState } from '../../bookings/transitions.ts';
import { lockProduct } from '../../catalog/public-api.server.ts';
import { canRecordChecks, type HandoverChecks, pickChecks } from '../checks.ts';
import { setChecks } from './checks-store.server.ts';

/** Records a buyer's check results before the handover. They replace earlier results. */
export async function recordChecks(
  tx: Tx,
  act: Act,
  found: HandoverChecks,
): Promise<Result<null, 'not-found' | 'order-state'>> {
  const own = await findOwnOrder(tx, act, 'buyer');
  if (!own.ok) return own;
  const product = await lockProduct(tx, own.value.productId, act.now);
  const booking = await lockBooking(tx, act.bookingId);
  if (!product || !booking) return refuse('not-found');
  // guard: checks-before-handover (condition => false)
  if (!canRecordChecks(orderState(booking))) return refuse('order-state');
  await setChecks(tx, act.bookingId, { results: pickChecks(product.category, found), notedAt: act.now });
  return done(null);
}
