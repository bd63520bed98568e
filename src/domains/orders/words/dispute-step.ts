import { formatTaka } from '#kernel/money.ts';
import { disputeReasonText } from '#texts/dispute-reason.ts';
import { t } from '#texts/t.ts';
import { DISPUTE_ANSWER_MS } from '../../bookings/transitions.ts';
import type { WireOrder } from '../contract.ts';
import { type NextStep, type OrderView, readerOf } from './order-view.ts';

/**
 * Reads a dispute from the order's history: its reason, the seller's deadline, and the refund that the seller offers.
 */
function disputeOf({ history, orderDate }: WireOrder) {
  const opening = history.find(({ action }) => action === 'dispute');
  const offered = history.find(({ action }) => action === 'offer-refund');
  return {
    reason: opening?.reason ? disputeReasonText(opening.reason) : t('step.somethingWrong'),
    answerUntil: new Date(Date.parse(opening?.at ?? orderDate) + DISPUTE_ANSWER_MS).toISOString(),
    isAnswered: history.some(({ action }) => action === 'answer-dispute'),
    offer: offered ? formatTaka(Number(offered.reason)) : null,
  };
}

export function disputedStep({ order, when }: OrderView): NextStep {
  const { reason, answerUntil, isAnswered, offer } = disputeOf(order);
  const { name: seller } = order.seller;
  const time = when(answerUntil);
  const stays = t('step.stays', { sum: formatTaka(order.resalePrice) });
  const decides = `${t('step.decides')} ${stays}`;
  if (readerOf(order) === 'buyer') {
    if (offer) {
      const heading = t('step.offersBack', { seller, sum: offer });
      return { turn: 'you', heading, text: `${t('step.takeOffer')} ${stays}` };
    }
    const heading = t('step.youReported', { reason });
    return isAnswered
      ? { turn: 'market', heading, text: `${t('step.sellerAnswered')} ${decides}` }
      : { turn: 'other', heading, text: `${t('step.sellerToAnswer', { seller, time })} ${stays}` };
  }
  if (offer) {
    const heading = t('step.youOffered', { sum: offer });
    return { turn: 'other', heading, text: `${t('step.theyCanTake')} ${decides}` };
  }
  const heading = t('step.buyerSays', { reason });
  return isAnswered
    ? { turn: 'market', heading, text: `${t('step.youAnswered')} ${decides}` }
    : { turn: 'you', heading, text: `${t('step.answerUntil', { time })} ${stays}` };
}
