import { done, type Result } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { Act } from '../../bookings/public-api.server.ts';
import { beginDispute } from '../../orders/public-api.server.ts';
import type { DisputeReason } from '../choices.ts';
import { claimPictures } from './said-pictures.server.ts';
import { insertDispute } from './store.server.ts';

/** Buyer's claim; `pictures` are addresses of uploaded photos. */
export type Claim = {
  readonly reason: DisputeReason;
  readonly text: string;
  readonly pictures: readonly string[];
};

/** Opens a dispute with the buyer's claim. The order's money is held until the dispute is settled. */
export async function openDispute(
  tx: Tx,
  act: Act,
  { reason, text, pictures: urls }: Claim,
): Promise<Result<null, 'not-found' | 'order-state' | 'invalid-input'>> {
  const opened = await beginDispute(tx, act, reason);
  if (!opened.ok) return opened;
  const pictures = await claimPictures(tx, act.actorId, urls);
  if (!pictures.ok) return pictures;
  const { id: bookingId, buyerId, sellerId } = opened.value.booking;
  const statement = { text, pictures: pictures.value, openedAt: act.now };
  await insertDispute(tx, { bookingId, buyerId, sellerId, reason, ...statement });
  return done(null);
}
