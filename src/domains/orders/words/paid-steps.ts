import { formatTaka } from '#kernel/money.ts';
import { type CancelTerms, cancelTerms } from '../cancel-terms.ts';
import type { WireOrder } from '../contract.ts';
import { ledByMeeting } from './meeting-step.ts';
import { endWords, type NextStep, type OrderView, readerOf } from './order-view.ts';

/** Returns how the buyer of a paid order can cancel it. */
export function cancelTermsOf({ history }: Pick<WireOrder, 'history'>): CancelTerms {
  return cancelTerms(history.toReversed());
}

/** Returns the step while the seller must answer a request to cancel. */
function askedToCancel(order: WireOrder, until: string): NextStep {
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'other',
        heading: `You asked ${order.seller.name} to cancel`,
        text: `They have until ${until} to answer. If they agree or say nothing, ${sum} comes back to you. Until then you can still keep the order.`,
      }
    : {
        turn: 'you',
        heading: `${order.buyer.name} asks to cancel. Do you agree?`,
        text: `Then ${sum} goes back to them, the product is for sale again, and your page does not count it. Without an answer by ${until} this happens automatically.`,
      };
}

/** Returns the step of a paid order whose parcel is not sent yet. */
function toSendStep({ order, when }: OrderView): NextStep {
  const sum = formatTaka(order.resalePrice);
  const { handover } = order.due;
  return readerOf(order) === 'buyer'
    ? {
        turn: 'other',
        heading: `Paid. ${sum} waits here, not with the seller`,
        text: `The seller sends it within 3 working days.${endWords(handover, when, (day) => `If it is not sent by ${day}, we refund all of it automatically.`)}`,
      }
    : {
        turn: 'you',
        heading: `${sum} is kept for you. Send the parcel`,
        text: `Note the carrier and the tracking number below, with a photo of the parcel.${endWords(handover, when, (day) => `If it is not sent by ${day}, the money goes back.`)}`,
      };
}

/** Returns the step of an order whose parcel was sent or has arrived. */
export function sentStep({ order, when }: OrderView): NextStep {
  const sum = formatTaka(order.resalePrice);
  const check = order.due['parcel-check'];
  const end = check ?? order.due['parcel-end'];
  const silence = end ? ` on ${when(end)}` : '';
  if (readerOf(order) === 'seller') {
    return {
      turn: 'other',
      heading: check ? 'The buyer has it and is testing it' : 'Sent. The buyer says when it has come',
      text: `${sum} is yours when they say that it works, or${silence} without an answer.`,
    };
  }
  return check
    ? {
        turn: 'you',
        heading: 'Is everything as described?',
        text: `Test it. The seller gets the money${silence}, or at once if you say that it works. If something is wrong, tell us before.`,
      }
    : {
        turn: 'you',
        heading: 'On its way to you',
        text: `Say here when it has come: you then have 72 hours to test it. ${sum} stays with us. If you say nothing, the seller has the money${silence}.`,
      };
}

export function paidStep(view: OrderView): NextStep {
  const { order, when } = view;
  if (order.due.consent) return askedToCancel(order, when(order.due.consent));
  if (order.delivery === 'courier') return toSendStep(view);
  const isReceived = order.history.some(({ action }) => action === 'receive');
  const step = paidWithoutMeeting(view, isReceived);
  return isReceived ? step : ledByMeeting(view, step, `${step.heading}. `);
}

function paidWithoutMeeting({ order, when }: OrderView, isReceived: boolean): NextStep {
  const sum = formatTaka(order.resalePrice);
  const { handover } = order.due;
  if (readerOf(order) === 'buyer') {
    return isReceived
      ? {
          turn: 'other',
          heading: 'Show your PIN to the seller',
          text: 'They type it on their page of this order. Then it is handed over.',
        }
      : {
          turn: 'both',
          heading: `Paid. ${sum} waits here, not with the seller`,
          text: `Meet, and test it before you take it with you.${endWords(handover, when, (day) => `Without a handover by ${day} we refund all of it automatically.`)}`,
          yours: 'When you have it and it works, say so here. You then see a PIN of six digits.',
          theirs: 'Types your PIN. Never read it out on the phone.',
        };
  }
  return {
    turn: isReceived ? 'you' : 'both',
    heading: isReceived ? 'The buyer has it. Type their PIN' : `${sum} is kept for you`,
    text: `Hand it over only when this page has accepted the PIN.${endWords(handover, when, (day) => `Without a handover by ${day} the money goes back.`)}`,
    yours: 'Bring it with whatever else the listing names, and type the PIN that they show you.',
    theirs: 'Test it, then see the PIN on their phone.',
  };
}

export function handedOverStep({ order, when }: OrderView): NextStep {
  const sum = formatTaka(order.resalePrice);
  const { inspection } = order.due;
  return readerOf(order) === 'buyer'
    ? {
        turn: 'you',
        heading: 'Is everything as described?',
        text: `Use it for two days. The seller gets the money${inspection ? ` on ${when(inspection)},` : ''} or at once if you say that all is well. If something is wrong, tell us before.`,
      }
    : {
        turn: 'other',
        heading: `Handed over. ${sum} is almost yours`,
        text: `The money is yours${inspection ? ` on ${when(inspection)},` : ''} or at once when the buyer says that all is well.`,
      };
}
