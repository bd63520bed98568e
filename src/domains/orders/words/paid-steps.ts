import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { type CancelTerms, cancelTerms } from '../cancel-terms.ts';
import type { WireOrder } from '../contract.ts';
import { ledByMeeting } from './meeting-step.ts';
import { endWords, feeWords, type NextStep, type OrderView, readerOf, sellersShare } from './order-view.ts';

/** Returns the terms on which the buyer can cancel a paid order. */
export function cancelTermsOf({ history }: Pick<WireOrder, 'history'>): CancelTerms {
  return cancelTerms(history.toReversed());
}

/** Returns the next step of an order whose seller must answer a request to cancel. */
function askedToCancel(order: WireOrder, time: string): NextStep {
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'other',
        heading: t('step.askedToCancel', { seller: order.seller.name }),
        text: t('step.askedToCancelText', { time, sum }),
      }
    : {
        turn: 'you',
        heading: t('step.asksToCancel', { buyer: order.buyer.name }),
        text: t('step.asksToCancelText', { sum, time }),
      };
}

/** Returns the next step of a paid order whose parcel is not sent yet. */
function toSendStep({ order, when }: OrderView): NextStep {
  const { handover } = order.due;
  return readerOf(order) === 'buyer'
    ? {
        turn: 'other',
        heading: t('step.paidWaits', { sum: formatTaka(order.resalePrice) }),
        text: t('step.sellerSends') + endWords(handover, when, (time) => t('step.notSentBuyer', { time })),
      }
    : {
        turn: 'you',
        heading: t('step.sendParcel', { sum: formatTaka(sellersShare(order)) }),
        text:
          t('step.noteCarrier') +
          endWords(handover, when, (time) => t('step.notSentSeller', { time })) +
          feeWords(order),
      };
}

/** Returns the next step of an order whose parcel was sent or has arrived. */
export function sentStep({ order, when }: OrderView): NextStep {
  const check = order.due['parcel-check'];
  const end = order.due['parcel-end'];
  if (readerOf(order) === 'seller') {
    const last = check ?? end;
    const sum = formatTaka(sellersShare(order));
    const yours = last ? t('step.sentYours', { sum, time: when(last) }) : t('step.sentYoursSome', { sum });
    return {
      turn: 'other',
      heading: check ? t('step.buyerTests') : t('step.buyerSaysCome'),
      text: yours + feeWords(order),
    };
  }
  const sum = formatTaka(order.resalePrice);
  return check
    ? {
        turn: 'you',
        heading: t('step.asDescribed'),
        text: t('step.testParcel', { time: when(check) }),
      }
    : {
        turn: 'you',
        heading: t('step.onItsWay'),
        text: `${t('step.sayWhenCome', { sum })} ${end ? t('step.sayNothing', { time: when(end) }) : t('step.sayNothingSome')}`,
      };
}

export function paidStep(view: OrderView): NextStep {
  const { order, when } = view;
  if (order.due.consent) return askedToCancel(order, when(order.due.consent));
  if (order.delivery === 'courier') return toSendStep(view);
  const isReceived = order.history.some(({ action }) => action === 'receive');
  const step = paidWithoutMeeting(view, isReceived);
  return isReceived ? step : ledByMeeting(view, step, `${t('step.sentence', { text: step.heading })} `);
}

function paidWithoutMeeting({ order, when }: OrderView, isReceived: boolean): NextStep {
  const { handover } = order.due;
  if (readerOf(order) === 'buyer') {
    return isReceived
      ? {
          turn: 'other',
          heading: t('step.showPin'),
          text: t('step.showPinText'),
        }
      : {
          turn: 'both',
          heading: t('step.paidWaits', { sum: formatTaka(order.resalePrice) }),
          text: t('step.meetAndTest') + endWords(handover, when, (time) => t('step.refundBuyer', { time })),
          yours: t('step.saySoHere'),
          theirs: t('step.typesPin'),
        };
  }
  return {
    turn: isReceived ? 'you' : 'both',
    heading: isReceived
      ? t('step.buyerHasIt')
      : t('step.keptForYou', { sum: formatTaka(sellersShare(order)) }),
    text:
      t('step.onlyWithPin') +
      endWords(handover, when, (time) => t('step.refundSeller', { time })) +
      (isReceived ? '' : feeWords(order)),
    yours: t('step.bringAndType'),
    theirs: t('step.testSeePin'),
  };
}

export function handedOverStep({ order, when }: OrderView): NextStep {
  const { inspection } = order.due;
  return readerOf(order) === 'buyer'
    ? {
        turn: 'you',
        heading: t('step.asDescribed'),
        text: inspection ? t('step.useIt', { time: when(inspection) }) : t('step.useItSome'),
      }
    : {
        turn: 'other',
        heading: t('step.almostYours', { sum: formatTaka(sellersShare(order)) }),
        text:
          (inspection ? t('step.yoursOn', { time: when(inspection) }) : t('step.yoursSome')) +
          feeWords(order),
      };
}
