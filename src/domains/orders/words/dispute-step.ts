import { formatTaka } from '#kernel/money.ts';
import { DISPUTE_ANSWER_MS } from '../../bookings/transitions.ts';
import type { WireOrder } from '../contract.ts';
import { type NextStep, type OrderView, readerOf } from './order-view.ts';

/** Reads a dispute from the history: its reason, the seller's deadline, and the refund they offer. */
function disputeOf({ history, orderDate }: WireOrder) {
  const begun = history.find(({ action }) => action === 'dispute');
  const offered = history.find(({ action }) => action === 'offer-refund');
  return {
    reason: begun?.reason ?? 'something is wrong',
    answerUntil: new Date(Date.parse(begun?.at ?? orderDate) + DISPUTE_ANSWER_MS).toISOString(),
    isAnswered: history.some(({ action }) => action === 'answer-dispute'),
    offer: offered ? formatTaka(Number(offered.reason)) : null,
  };
}

export function disputedStep({ order, when }: OrderView): NextStep {
  const { reason, answerUntil, isAnswered, offer } = disputeOf(order);
  const stays = `${formatTaka(order.resalePrice)} stays with us until it is decided.`;
  const decides = `An admin decides, unless you settle it between you. ${stays}`;
  if (readerOf(order) === 'buyer') {
    if (offer) {
      const text = `Take it, and the dispute is over. If you do not, an admin decides. ${stays}`;
      return { turn: 'you', heading: `${order.seller.name} offers ${offer} back`, text };
    }
    return isAnswered
      ? { turn: 'market', heading: `You reported: ${reason}`, text: `The seller has answered. ${decides}` }
      : {
          turn: 'other',
          heading: `You reported: ${reason}`,
          text: `${order.seller.name} has until ${when(answerUntil)} to answer. Then an admin decides. ${stays}`,
        };
  }
  if (offer)
    return { turn: 'other', heading: `You offered ${offer} back`, text: `They can take it. ${decides}` };
  return isAnswered
    ? { turn: 'market', heading: `The buyer says: ${reason}`, text: `You have answered. ${decides}` }
    : {
        turn: 'you',
        heading: `The buyer says: ${reason}`,
        text: `Say until ${when(answerUntil)} how you see it, or offer money back. Then an admin decides. ${stays}`,
      };
}
