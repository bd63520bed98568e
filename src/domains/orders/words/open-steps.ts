import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { includesCard } from '../../attributes/pay-ways.ts';
import type { WireOrder } from '../contract.ts';
import { ledByMeeting } from './meeting-step.ts';
import {
  hasClaimedCash,
  type NextStep,
  type OrderView,
  progressOf,
  readerOf,
  silenceWords,
} from './order-view.ts';

/** Tells the buyer what to do at the meeting, before paying. */
function buyersPart({ payWays }: WireOrder): string {
  const part = includesCard(payWays) ? t('step.testPayHere') : t('step.testPayCash');
  return `${t('step.safePlace')} ${part}`;
}

/** Tells the seller what to do at the meeting. */
function sellersPart(): string {
  return `${t('step.safePlace')} ${t('step.bringIt')}`;
}

/** Tells the seller what the buyer does at the meeting. */
function theirPart({ payWays }: WireOrder): string {
  return includesCard(payWays) ? t('step.testsPaysHere') : t('step.testsPaysCash');
}

function cashStep(order: WireOrder): NextStep {
  return readerOf(order) === 'buyer'
    ? {
        turn: 'other',
        heading: t('step.showPin'),
        text: t('step.showPinCash'),
      }
    : {
        turn: 'you',
        heading: t('step.countCash'),
        text: t('step.pinMeansCash', { sum: formatTaka(order.resalePrice) }),
      };
}

/** Returns the next step of an open order by courier that the buyer pays to the carrier in cash. */
function openByCourierForCash(view: OrderView): NextStep {
  const { order } = view;
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'other',
        heading: t('step.payCarrier', { sum }),
        text: t('step.callsBefore', { seller: order.seller.name }) + silenceWords(view),
        yours: t('step.payCarrierPart'),
        theirs: t('step.sendsCash'),
      }
    : {
        turn: 'you',
        heading: t('step.callThenSend', { buyer: order.buyer.name }),
        text: t('step.theyPayCarrier', { sum }) + silenceWords(view),
        yours: t('step.chooseCarrier'),
        theirs: t('step.paysCarrier'),
      };
}

/** Returns the next step of an open order by courier that the buyer pays by card, or to the carrier in cash. */
function openByCourierForEither(view: OrderView): NextStep {
  const { order } = view;
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'you',
        heading: t('step.payEither', { sum }),
        text: t('step.notPaidFirst') + silenceWords(view),
        yours: t('step.payEitherPart'),
        theirs: t('step.sendsEither'),
      }
    : {
        turn: 'other',
        heading: t('step.bookedCourier', { buyer: order.buyer.name }),
        text: t('step.sendPaidOrCash', { sum }) + silenceWords(view),
      };
}

/** Returns the next step of an open order by courier. */
function openByCourier(view: OrderView): NextStep {
  const { order } = view;
  if (!includesCard(order.payWays)) return openByCourierForCash(view);
  if (order.payWays.includes('cash')) return openByCourierForEither(view);
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'you',
        heading: t('step.payThenSent', { sum }),
        text: t('step.notPaidFirst') + silenceWords(view),
        yours: t('step.payByCard'),
        theirs: t('step.sendsIn3'),
      }
    : {
        turn: 'other',
        heading: t('step.bookedCourier', { buyer: order.buyer.name }),
        text: t('step.sendNothing') + silenceWords(view),
      };
}

/** Returns the next step of an open order with a meeting, if nobody holds the product. */
function orderedStep(view: OrderView): NextStep {
  const { order } = view;
  const step: NextStep =
    readerOf(order) === 'buyer'
      ? {
          turn: 'both',
          heading: t('step.agreeWhere'),
          text: t('step.notPaidFirst') + silenceWords(view),
          yours: buyersPart(order),
          theirs: t('step.bringsCharger'),
        }
      : {
          turn: 'both',
          heading: t('step.theyBooked', { buyer: order.buyer.name }),
          text: t('step.notPaidSeller') + silenceWords(view),
          yours: sellersPart(),
          theirs: theirPart(order),
        };
  return ledByMeeting(view, step);
}

/** Returns the next step of an open order whose product the seller holds for the buyer. */
function keptStep(view: OrderView, keptUntil: string): NextStep {
  const { order } = view;
  const time = view.when(keptUntil);
  const step: NextStep =
    readerOf(order) === 'buyer'
      ? {
          turn: 'both',
          heading: t('step.keptBuyer', { time }),
          text: t('step.keptBuyerText'),
          yours: buyersPart(order),
          theirs: t('step.keepsForYou'),
        }
      : {
          turn: 'both',
          heading: t('step.keptSeller', { buyer: order.buyer.name, time }),
          text: t('step.keptSellerText'),
          yours: sellersPart(),
          theirs: theirPart(order),
        };
  return ledByMeeting(view, step, `${t('step.sentence', { text: step.heading })} `);
}

/** Returns the next step of an open order, from the perspective of the side that reads it. */
export function openStep(view: OrderView): NextStep {
  const { order } = view;
  const { kind, state, next } = progressOf(order);
  if (hasClaimedCash(order)) return cashStep(order);
  if (kind === 'ordered') return order.delivery === 'courier' ? openByCourier(view) : orderedStep(view);
  if (kind === 'kept' && order.keptUntil) return keptStep(view, order.keptUntil);
  const isYours = kind === 'repriced' && readerOf(order) === 'buyer';
  return { turn: isYours ? 'you' : 'other', heading: state, text: next };
}
