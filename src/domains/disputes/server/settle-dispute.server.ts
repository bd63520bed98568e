import { takaToPoisha } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { recordAuditEntry } from '../../accounts/public-api.server.ts';
import { type Act, orderNumber } from '../../bookings/public-api.server.ts';
import {
  acceptRefund,
  type DisputeDecision,
  decideDispute,
  dropDispute,
  lockDisputed,
} from '../../orders/public-api.server.ts';
import { closeDisputes, findDispute } from './store.server.ts';

type SettleRefusal = 'not-found' | 'order-state';

/** Accepts the seller's offered refund. Refuses if `taka`, the amount that the buyer saw, is no longer the offer. */
export async function takeOffer(
  tx: Tx,
  act: Act,
  taka: number,
): Promise<Result<null, SettleRefusal | 'offer-changed'>> {
  const locked = await lockDisputed(tx, act, 'accept-refund');
  if (!locked.ok) return locked;
  const { bookingId, now } = act;
  const dispute = await findDispute(tx, bookingId);
  // guard: take-what-is-offered (condition => false)
  if (dispute?.offeredPoisha !== takaToPoisha(taka)) return refuse('offer-changed');
  await acceptRefund(tx, locked.value, act, taka);
  await closeDisputes(tx, [bookingId], now);
  return done(null);
}

/** Withdraws a dispute for the buyer; the money goes to the seller. */
export async function withdrawDispute(tx: Tx, act: Act): Promise<Result<null, SettleRefusal>> {
  const locked = await lockDisputed(tx, act, 'drop-dispute');
  if (!locked.ok) return locked;
  await dropDispute(tx, locked.value, act);
  await closeDisputes(tx, [act.bookingId], act.now);
  return done(null);
}

/** Decides a dispute for an admin: the refund, and a reason for both sides. The audit log records it. */
export async function settleAsAdmin(
  tx: Tx,
  decision: DisputeDecision,
): Promise<Result<null, SettleRefusal | 'invalid-input'>> {
  const decided = await decideDispute(tx, decision);
  if (!decided.ok) return decided;
  const { bookingId, adminId, reason, now } = decision;
  await closeDisputes(tx, [bookingId], now);
  await recordAuditEntry(tx, {
    adminId,
    action: 'decide-dispute',
    subjectId: bookingId,
    subject: `${decided.value.product.title} (${orderNumber(bookingId)})`,
    reason,
  });
  return done(null);
}
