import { formatTaka } from '#kernel/money.ts';
import { disputeReasonText } from '#texts/dispute-reason.ts';
import { t } from '#texts/t.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import type { WireOrder, WireOrderStep } from '../contract.ts';
import type { When } from './order-view.ts';

/** Returns the time and place of a step's meeting; null if it is not known. */
function meetingWords({ meeting }: WireOrderStep, when: When): string | null {
  if (!meeting) return null;
  const time = when(meeting.at);
  return meeting.place === '' ? time : t('history.meeting', { time, place: meeting.place });
}

type Phrase = (action: {
  /** Name of the actor. */
  readonly who: string;
  readonly sum: string;
  /** Refunded amount. */
  readonly sumBack: string;
  readonly step: WireOrderStep;
  readonly when: When;
}) => string;

/** Text of a history line for each action: `You booked it at ৳38,500`. */
const phrases: Readonly<Record<OrderAction, Phrase>> = {
  place: ({ who, sum }) => t('history.place', { who, sum }),
  pay: ({ who, sum }) => t('history.pay', { who, sum }),
  keep: ({ who, step, when }) =>
    step.reason === null
      ? t('history.keep', { who })
      : t('history.keepUntil', { who, time: when(step.reason) }),
  'accept-price': ({ who, sum }) => t('history.acceptPrice', { who, sum }),
  agree: ({ who, sum, step, when }) =>
    step.reason === null
      ? t('history.agree', { who, sum })
      : t('history.agreeUntil', { who, sum, time: when(step.reason) }),
  'give-free': ({ who, step }) =>
    step.by === 'seller' ? t('history.giveFree', { who }) : t('history.keepEnded', { who }),
  'propose-meeting': ({ who, step, when }) => {
    const meeting = meetingWords(step, when);
    return meeting === null ? t('history.proposed', { who }) : t('history.proposedOn', { who, meeting });
  },
  'accept-meeting': ({ who, step, when }) => {
    const meeting = meetingWords(step, when);
    return meeting === null ? t('history.accepted', { who }) : t('history.acceptedOn', { who, meeting });
  },
  'no-show': ({ who, step }) =>
    step.by === 'buyer' ? t('history.noSeller', { who }) : t('history.noBuyer', { who }),
  'claim-cash': ({ who }) => t('history.claimCash', { who }),
  'pay-cash': ({ who, sum }) => t('history.payCash', { who, sum }),
  'name-buyer': ({ who, sum }) => t('history.nameBuyer', { who, sum }),
  'say-bought': ({ who, sum }) => t('history.sayBought', { who, sum }),
  'say-not-bought': ({ who }) => t('history.sayNot', { who }),
  'confirm-bought': ({ who, step }) => {
    if (step.by === 'buyer') return t('history.confirmBuyer', { who });
    if (step.by === 'seller') return t('history.confirmSeller', { who });
    return step.by === 'admin' ? t('history.confirmAdmin', { who }) : t('history.confirmMarket', { who });
  },
  'deny-bought': ({ who }) => t('history.deny', { who }),
  receive: ({ who }) => t('history.receive', { who }),
  'hand-over': ({ who }) => t('history.handOver', { who }),
  send: ({ who, step }) => t('history.send', { who, parcel: step.reason ?? '' }),
  arrive: ({ who }) => t('history.arrive', { who }),
  dispute: ({ who, step }) => {
    const reason = step.reason === null ? t('history.somethingElse') : disputeReasonText(step.reason);
    return t('history.dispute', { who, reason });
  },
  'answer-dispute': ({ who }) => t('history.answer', { who }),
  'offer-refund': ({ who, step }) => t('history.offer', { who, sum: formatTaka(Number(step.reason)) }),
  'accept-refund': ({ who }) => t('history.takeOffer', { who }),
  'drop-dispute': ({ who }) => t('history.drop', { who }),
  'decide-refund': ({ who, sumBack }) => t('history.decideBack', { who, sum: sumBack }),
  'decide-no-refund': ({ who }) => t('history.decideNone', { who }),
  'lapse-dispute': ({ who }) => t('history.lapseDispute', { who }),
  complete: ({ who, step }) =>
    step.by === 'buyer' ? t('history.allWell', { who }) : t('history.complete', { who }),
  cancel: ({ who }) => t('history.cancel', { who }),
  'ask-to-cancel': ({ who }) => t('history.askCancel', { who }),
  'drop-cancel': ({ who }) => t('history.dropCancel', { who }),
  'agree-to-cancel': ({ who, step }) =>
    step.by === 'seller' ? t('history.agreeCancel', { who }) : t('history.silentCancel', { who }),
  'refuse-to-cancel': ({ who }) => t('history.refuseCancel', { who }),
  'call-off': ({ who }) => t('history.callOff', { who }),
  'time-out': ({ who }) => t('history.timeOut', { who }),
  'refund-outside': ({ who, sumBack }) => t('history.outside', { who, sum: sumBack }),
  withdraw: ({ who }) => t('history.withdraw', { who }),
  lapse: ({ who }) => t('history.lapse', { who }),
  lose: ({ who, step }) =>
    step.reason === 'sold' ? t('history.lostSold', { who }) : t('history.lost', { who }),
};

/** Returns the name of a step's actor from the reader's perspective. */
function actorOf(order: WireOrder, { by }: WireOrderStep): string {
  if (by === order.side) return t('history.you');
  if (by === 'admin') return t('history.admin');
  return by === 'market' ? 'Secondbyte' : order[by].name;
}

/** Returns one line of an order's history. */
export function stepWords(order: WireOrder, step: WireOrderStep, when: When): string {
  const sum = formatTaka(step.resalePrice ?? order.resalePrice);
  const sumBack = formatTaka(order.refunded ?? 0);
  return phrases[step.action]({ who: actorOf(order, step), sum, sumBack, step, when });
}
