import { takaToPoisha } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { Act } from '../../bookings/public-api.server.ts';
import { lockDisputed, recordInDispute } from '../../orders/public-api.server.ts';
import { claimPictures } from './said-pictures.server.ts';
import { setAnswer, setOffer } from './store.server.ts';

/** Seller's answer; `pictures` are addresses of uploaded photos. */
export type Answer = { readonly text: string; readonly pictures: readonly string[] };

type AnswerRefusal = 'not-found' | 'order-state' | 'invalid-input';

/** Stores the seller's answer to a dispute. A second answer is refused. */
export async function answerDispute(
  tx: Tx,
  act: Act,
  { text, pictures: urls }: Answer,
): Promise<Result<null, AnswerRefusal | 'already-answered'>> {
  const locked = await lockDisputed(tx, act, 'answer-dispute');
  if (!locked.ok) return locked;
  const pictures = await claimPictures(tx, act.actorId, urls);
  if (!pictures.ok) return pictures;
  const answer = { text, pictures: pictures.value, now: act.now };
  // guard: answer-once (condition => false)
  if (!(await setAnswer(tx, act.bookingId, answer))) return refuse('already-answered');
  await recordInDispute(tx, locked.value, act, { action: 'answer-dispute' });
  return done(null);
}

/**
 * Stores the seller's offer of a refund for a disputed order, in whole taka. It replaces the seller's earlier offer.
 */
export async function offerRefund(tx: Tx, act: Act, taka: number): Promise<Result<null, AnswerRefusal>> {
  const locked = await lockDisputed(tx, act, 'offer-refund');
  if (!locked.ok) return locked;
  const poisha = takaToPoisha(taka);
  if (poisha > locked.value.booking.pricePoisha) {
    const detail = 'You can refund at most what was paid';
    return refuse('invalid-input', { detail, errors: { refund: [detail] } });
  }
  await setOffer(tx, act.bookingId, poisha, act.now);
  await recordInDispute(tx, locked.value, act, { action: 'offer-refund', taka });
  return done(null);
}
