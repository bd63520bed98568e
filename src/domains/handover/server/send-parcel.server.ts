import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type Act, endTimer, lockForAction, moveOrder, setTimer } from '../../bookings/public-api.server.ts';
import { timers } from '../../bookings/transitions.ts';
import { claimImagesByUrl } from '../../images/public-api.server.ts';
import { insertParcel } from './parcel-store.server.ts';

/** A parcel in the seller's form; `picture` is the URL of an uploaded photo. */
export type NewParcel = { readonly carrier: string; readonly tracking: string; readonly picture: string };

const LOST = 'This photo is no longer stored; add it again';

/** Records that the seller has given the parcel of a paid courier order to a carrier. */
export async function sendParcel(
  tx: Tx,
  act: Act,
  { carrier, tracking, picture: url }: NewParcel,
): Promise<Result<null, 'not-found' | 'order-state' | 'invalid-input'>> {
  const locked = await lockForAction(tx, act, 'seller', 'send');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  const { booking } = locked.value;
  // guard: send-by-courier (condition => false)
  if (booking.delivery !== 'courier') return refuse('order-state');
  const [picture] = (await claimImagesByUrl(tx, [url], { userId: actorId })) ?? [];
  if (!picture) return refuse('invalid-input', { detail: LOST, errors: { picture: [LOST] } });
  await insertParcel(tx, bookingId, actorId, { carrier, tracking, picture, sentAt: now });
  const reason = `${carrier}, ${tracking}`;
  await moveOrder(tx, booking, { action: 'send', actorId, reason, now });
  return done(null);
}

/**
 * Records that the parcel has arrived at the buyer, who then has 72 hours to check it. A repeated call changes
 * nothing.
 */
export async function recordArrival(tx: Tx, act: Act): Promise<Result<null, 'not-found' | 'order-state'>> {
  const locked = await lockForAction(tx, act, 'buyer', 'arrive');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  if (!(await endTimer(tx, bookingId, 'parcel-end'))) return done(null);
  await endTimer(tx, bookingId, 'parcel-question');
  await moveOrder(tx, locked.value.booking, { action: 'arrive', actorId, reason: null, now });
  const dueAt = new Date(now.getTime() + timers['parcel-check'].afterMs);
  await setTimer(tx, { bookingId, kind: 'parcel-check', dueAt });
  return done(null);
}
