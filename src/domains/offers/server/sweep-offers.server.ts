import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { bookingStatuses } from '../../bookings/public-api.server.ts';
import { moveOffer } from './move-offer.server.ts';
import type { Offer } from './offer.ts';
import { clearReminder, lockDueOffers, lockOffersToRemind } from './store.server.ts';

/** Number of offers per transaction. */
const BATCH_SIZE = 200;

async function lapse(tx: Tx, now: Date): Promise<number> {
  const due = await lockDueOffers(tx, now, BATCH_SIZE);
  for (const offer of due) await moveOffer(tx, offer, { action: 'lapse', actorId: null, now });
  return due.length;
}

/** Reminds a buyer that the hold ends soon, unless the hold has ended or the order is no longer open. */
async function remind(tx: Tx, offer: Offer, status: string | undefined, now: Date): Promise<void> {
  const runs = offer.keptUntil !== null && offer.keptUntil > now;
  if (!runs || status !== 'open') return clearReminder(tx, offer.id);
  await moveOffer(tx, offer, { action: 'remind', actorId: null, now }, { remindAt: null });
}

async function remindDue(tx: Tx, now: Date): Promise<number> {
  const due = await lockOffersToRemind(tx, now, BATCH_SIZE);
  const ids = due.flatMap(({ bookingId }) => bookingId ?? []);
  const statuses = await bookingStatuses(tx, ids);
  for (const offer of due) await remind(tx, offer, statuses.get(offer.bookingId ?? ''), now);
  return due.length;
}

/**
 * Lets overdue offers expire, and reminds buyers whose hold ends soon. Handles each offer once, even if it runs late.
 */
export async function sweepOffers(db: Db, now: Date): Promise<void> {
  for (const step of [lapse, remindDue]) {
    while ((await inTransaction(db, (tx) => step(tx, now))) === BATCH_SIZE);
  }
}
