import { formatTaka } from '#kernel/money.ts';
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

const SAFE_PLACE = 'Meet by day, in a public place.';

/** Describes the buyer's part at the meeting, before paying. */
function buyersPart({ payWays }: WireOrder): string {
  return includesCard(payWays)
    ? 'Switch it on and test it, then pay here. Never send money outside Secondbyte.'
    : 'Switch it on and test it, then pay in cash and show your PIN. Never send money ahead.';
}

/** Describes the buyer's part for the seller. */
function theirPart({ payWays }: WireOrder): string {
  return includesCard(payWays)
    ? 'Tests it, then pays here. This page reads Paid within seconds.'
    : 'Tests it, pays in cash, and shows you the PIN to type here.';
}

function cashStep(order: WireOrder): NextStep {
  return readerOf(order) === 'buyer'
    ? {
        turn: 'other',
        heading: 'Show your PIN to the seller',
        text: 'They type it on their page of this order. Then it is yours, and the order is completed.',
      }
    : {
        turn: 'you',
        heading: 'The buyer says: paid in cash. Count it, then type their PIN',
        text: `With the PIN you say that you have ${formatTaka(order.resalePrice)}, and it is sold.`,
      };
}

/** Returns the step of an open order by courier, paid to the carrier in cash. */
function openByCourierForCash(view: OrderView): NextStep {
  const { order } = view;
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'other',
        heading: `Booked. Pay the carrier ${sum} when it comes`,
        text: `${order.seller.name} calls you before they send it. Other buyers may order it too until then.${silenceWords(view)}`,
        yours:
          'Pay the carrier in cash when it comes. Never send money ahead. Secondbyte moves no cash and cannot protect it.',
        theirs: 'Sends it by a carrier that takes the money at the door.',
      }
    : {
        turn: 'you',
        heading: `${order.buyer.name} booked it by courier. Call them, then send it`,
        text: `They pay the carrier ${sum} in cash; the courier is included.${silenceWords(view)}`,
        yours: 'Choose a carrier that takes the money at the door and brings it to you.',
        theirs: 'Pays the carrier in cash, and says so on this page.',
      };
}

/** Returns the step of an open order by courier. */
function openByCourier(view: OrderView): NextStep {
  const { order } = view;
  if (!includesCard(order.payWays)) return openByCourierForCash(view);
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'you',
        heading: `Booked. Pay ${sum}, and the seller sends it`,
        text: `Nothing is paid yet. Other buyers may order it too: the first person to pay gets it.${silenceWords(view)}`,
        yours:
          'Pay here by card: we keep the money until the parcel has come and it works. Never send money outside Secondbyte.',
        theirs: 'Sends it within 3 working days after you paid.',
      }
    : {
        turn: 'other',
        heading: `${order.buyer.name} booked it by courier`,
        text: `Nothing is paid yet. Send nothing before this page says Paid.${silenceWords(view)}`,
      };
}

/** Returns the step of an open order with a meeting, without a hold. */
function orderedStep(view: OrderView): NextStep {
  const { order } = view;
  const step: NextStep =
    readerOf(order) === 'buyer'
      ? {
          turn: 'both',
          heading: 'Booked. Call or write to agree where you meet',
          text: `Nothing is paid yet. Other buyers may order it too: the first person to pay gets it.${silenceWords(view)}`,
          yours: `${SAFE_PLACE} ${buyersPart(order)}`,
          theirs: 'Brings it with its charger and whatever else the listing names.',
        }
      : {
          turn: 'both',
          heading: `${order.buyer.name} booked it. Call or write to agree where you meet`,
          text: `Nothing is paid yet. The first buyer to pay gets it.${silenceWords(view)}`,
          yours: `${SAFE_PLACE} Bring it with whatever else the listing names.`,
          theirs: theirPart(order),
        };
  return ledByMeeting(view, step);
}

/** Returns the step of an open order whose product the seller holds for the buyer. */
function keptStep(view: OrderView, keptUntil: string): NextStep {
  const { order } = view;
  const until = view.when(keptUntil);
  const step: NextStep =
    readerOf(order) === 'buyer'
      ? {
          turn: 'both',
          heading: `Kept for you until ${until}`,
          text: 'Nobody else can buy it until then. Call or write to agree where you meet.',
          yours: `${SAFE_PLACE} ${buyersPart(order)}`,
          theirs: 'Keeps it for you, and brings it with whatever else the listing names.',
        }
      : {
          turn: 'both',
          heading: `You keep it for ${order.buyer.name} until ${until}`,
          text: 'Nobody else can buy it until then. After that the first person to pay gets it.',
          yours: `${SAFE_PLACE} Bring it with whatever else the listing names.`,
          theirs: theirPart(order),
        };
  return ledByMeeting(view, step, `${step.heading}. `);
}

/** Returns the step of an open order, for one of its sides. */
export function openStep(view: OrderView): NextStep {
  const { order } = view;
  const { kind, state, next } = progressOf(order);
  if (hasClaimedCash(order)) return cashStep(order);
  if (kind === 'ordered') return order.delivery === 'courier' ? openByCourier(view) : orderedStep(view);
  if (kind === 'kept' && order.keptUntil) return keptStep(view, order.keptUntil);
  const isYours = kind === 'repriced' && readerOf(order) === 'buyer';
  return { turn: isYours ? 'you' : 'other', heading: state, text: next };
}
