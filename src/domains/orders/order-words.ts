import { formatTaka } from '#kernel/money.ts';
import { includesCard } from '../attributes/pay-ways.ts';
import { type CancelTerms, cancelTerms } from './cancel-terms.ts';
import type { WireOrder, WireOrderStep } from './order-calls.ts';
import { type OrderFacts, orderProgress, type StopState } from './progress.ts';
import { DISPUTE_ANSWER_MS, NO_SHOW_AFTER_MS, type OrderAction, type OrderState } from './transitions.ts';

/** Side whose turn it is, from the viewer's perspective. */
export type Turn = 'you' | 'other' | 'both' | 'market' | 'nobody';

/** First lines of an order's page: whose turn it is, what comes next, and what each side does. */
export type NextStep = {
  readonly turn: Turn;
  readonly heading: string;
  readonly text: string;
  readonly yours?: string;
  readonly theirs?: string;
};

/** How moments are written: the kit's, which this file must not know. */
type When = (moment: string) => string;

/** An order, how its page writes moments, and when it is read, in ms. */
type Told = { readonly order: WireOrder; readonly when: When; readonly now: number };

/** The side that an order is told to; admins read what its buyer reads. */
export function readerOf({ side }: Pick<WireOrder, 'side'>): 'buyer' | 'seller' {
  return side === 'seller' ? 'seller' : 'buyer';
}

/** The name of the other side. */
export function otherName(order: WireOrder): string {
  return readerOf(order) === 'buyer' ? order.seller.name : order.buyer.name;
}

const SAFE_PLACE = 'Meet by day, in a public place.';

/** Describes the buyer's part at the meeting, before paying. */
function buyersPart({ payWays }: WireOrder): string {
  return includesCard(payWays)
    ? 'Switch it on and test it, then pay here. Never send money outside Secondbyte.'
    : 'Switch it on and test it, then pay in cash and show your PIN. Never send money ahead.';
}

/** The same, as the seller reads it. */
function theirPart({ payWays }: WireOrder): string {
  return includesCard(payWays)
    ? 'Tests it, then pays here. This page reads Paid within seconds.'
    : 'Tests it, pays in cash, and shows you the PIN to type here.';
}

/** Whether a part of the money went back, so that the sale stands. */
export function isRefundedInPart({
  refunded,
  resalePrice,
}: Pick<WireOrder, 'refunded' | 'resalePrice'>): boolean {
  return refunded !== null && refunded < resalePrice;
}

/** Returns an order's state in the form that lists use. */
function orderFacts({ state, product, ...order }: WireOrder): OrderFacts {
  const { resalePrice, currentPrice, heldUntil, keptUntil, boughtAnew, bought, delivery } = order;
  const { state: productState, ending } = product;
  const prices = { resalePrice, currentPrice };
  const facts = { productState, ending, heldUntil, keptUntil, ...prices, boughtAnew, bought, delivery };
  switch (state) {
    case 'open':
    case 'paid':
    case 'unavailable':
    case 'cancelled':
      return { ...facts, state, fulfilment: null };
    case 'sent':
    case 'handed-over':
    case 'disputed':
    case 'completed':
      return { ...facts, state: 'paid', fulfilment: state };
    case 'refunded':
      return { ...facts, state: isRefundedInPart(order) ? 'paid' : 'unavailable', fulfilment: state };
  }
}

function silenceWords({ order, when }: Told): string {
  return order.due.silence ? ` If nothing happens, the order ends on ${when(order.due.silence)}.` : '';
}

/** Whether the buyer has said that they paid in cash, so that a PIN is there to be typed. */
export function hasClaimedCash({ state, history }: Pick<WireOrder, 'state' | 'history'>): boolean {
  return state === 'open' && history.some(({ action }) => action === 'claim-cash');
}

/**
 * Returns the next step of a meeting that is proposed without an answer, or agreed and not long over. Null otherwise.
 */
function meetingStep({ order, when, now }: Told): Pick<NextStep, 'turn' | 'heading' | 'text'> | null {
  const { meeting } = order;
  if (!meeting || Date.parse(meeting.at) + NO_SHOW_AFTER_MS < now) return null;
  const { at, place, by, acceptedAt } = meeting;
  const other = otherName(order);
  const where = place === '' ? '' : `${place}. `;
  if (acceptedAt) return { turn: 'both', heading: `You meet on ${when(at)}`, text: where };
  return by === readerOf(order)
    ? {
        turn: 'other',
        heading: `You proposed to meet on ${when(at)}`,
        text: `${where}${other} has not answered yet. `,
      }
    : {
        turn: order.side === 'admin' ? 'other' : 'you',
        heading: `${other} proposes to meet on ${when(at)}`,
        text: `${where}Accept it below, or propose another place or time. `,
      };
}

/** A step before the handover, led by the meeting where there is one; `heading` is told behind that. */
function ledByMeeting(told: Told, step: NextStep, heading = ''): NextStep {
  const meeting = meetingStep(told);
  if (!meeting) return step;
  return { ...step, ...meeting, text: `${meeting.text}${heading}${step.text}` };
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

/** An order by courier that is paid to the carrier in cash. */
function openByCourierForCash(told: Told): NextStep {
  const { order } = told;
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'other',
        heading: `Booked. Pay the carrier ${sum} when it comes`,
        text: `${order.seller.name} calls you before they send it. Other buyers may order it too until then.${silenceWords(told)}`,
        yours:
          'Pay the carrier in cash when it comes. Never send money ahead. Secondbyte moves no cash and cannot protect it.',
        theirs: 'Sends it by a carrier that takes the money at the door.',
      }
    : {
        turn: 'you',
        heading: `${order.buyer.name} booked it by courier. Call them, then send it`,
        text: `They pay the carrier ${sum} in cash; the courier is included.${silenceWords(told)}`,
        yours: 'Choose a carrier that takes the money at the door and brings it to you.',
        theirs: 'Pays the carrier in cash, and says so on this page.',
      };
}

/** An order by courier before it is paid. */
function openByCourier(told: Told): NextStep {
  const { order } = told;
  if (!includesCard(order.payWays)) return openByCourierForCash(told);
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'you',
        heading: `Booked. Pay ${sum}, and the seller sends it`,
        text: `Nothing is paid yet. Other buyers may order it too: the first person to pay gets it.${silenceWords(told)}`,
        yours:
          'Pay here by card: we keep the money until the parcel has come and it works. Never send money outside Secondbyte.',
        theirs: 'Sends it within 3 working days after you paid.',
      }
    : {
        turn: 'other',
        heading: `${order.buyer.name} booked it by courier`,
        text: `Nothing is paid yet. Send nothing before this page says Paid.${silenceWords(told)}`,
      };
}

function openStep(told: Told): NextStep {
  const { order } = told;
  const reader = readerOf(order);
  const { kind, state, next } = orderProgress(orderFacts(order), reader);
  if (hasClaimedCash(order)) return cashStep(order);
  if (kind === 'ordered' && order.delivery === 'courier') return openByCourier(told);
  if (kind === 'ordered') {
    const step: NextStep =
      reader === 'buyer'
        ? {
            turn: 'both',
            heading: 'Booked. Call or write to agree where you meet',
            text: `Nothing is paid yet. Other buyers may order it too: the first person to pay gets it.${silenceWords(told)}`,
            yours: `${SAFE_PLACE} ${buyersPart(order)}`,
            theirs: 'Brings it with its charger and whatever else the listing names.',
          }
        : {
            turn: 'both',
            heading: `${order.buyer.name} booked it. Call or write to agree where you meet`,
            text: `Nothing is paid yet. The first buyer to pay gets it.${silenceWords(told)}`,
            yours: `${SAFE_PLACE} Bring it with whatever else the listing names.`,
            theirs: theirPart(order),
          };
    return ledByMeeting(told, step);
  }
  if (kind === 'kept' && order.keptUntil) {
    const until = told.when(order.keptUntil);
    const step: NextStep =
      reader === 'buyer'
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
    return ledByMeeting(told, step, `${step.heading}. `);
  }
  const isYours = kind === 'repriced' && reader === 'buyer';
  return { turn: isYours ? 'you' : 'other', heading: state, text: next };
}

/** Words of the question that the seller asked by naming the buyer of an ended order. */
function namedStep(order: WireOrder): NextStep {
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: order.side === 'admin' ? 'other' : 'you',
        heading: `${order.seller.name} says: you bought it. Is that right?`,
        text: `If you bought it for ${sum} in cash, say yes: it counts as a sale, and you can review each other. You were not charged here.`,
      }
    : {
        turn: 'other',
        heading: `You say that ${order.buyer.name} bought it`,
        text: `We asked ${order.buyer.name} to confirm it. When they say yes, it counts as your sale for ${sum}.`,
      };
}

/** Words of the question whether the buyer of an ended order bought the product in cash. */
function boughtStep({ order, when }: Told, bought: NonNullable<WireOrder['bought']>): NextStep {
  if (bought === 'named') return namedStep(order);
  const sum = formatTaka(order.resalePrice);
  const answerBy = order.due['bought-answer'];
  if (readerOf(order) === 'buyer') {
    return bought === 'asked'
      ? {
          turn: order.side === 'admin' ? 'other' : 'you',
          heading: `Did you buy it from ${order.seller.name}?`,
          text: `The listing has ended. If you bought it in cash, say yes: when the seller confirms it, it counts as a sale, and you can review each other. You were not charged here.`,
        }
      : {
          turn: 'other',
          heading: `You say you bought it for ${sum}`,
          text: `We asked ${order.seller.name} to confirm it${answerBy ? ` by ${when(answerBy)}` : ''}. Then it counts as a sale, and you can review each other.`,
        };
  }
  return bought === 'asked'
    ? {
        turn: 'other',
        heading: 'Ended with the listing',
        text: `We asked ${order.buyer.name} whether they bought it in cash. Did they? Say so, and they need only confirm it.`,
      }
    : {
        turn: 'you',
        heading: `${order.buyer.name} says: I bought it. Is that right?`,
        text: `If they bought it for ${sum} in cash, say yes: it counts as your sale.${order.product.ending === 'sold-elsewhere' && answerBy ? ` You marked it as sold, so without an answer by ${when(answerBy)} it counts by itself.` : ''}`,
      };
}

function endedStep(told: Told): NextStep {
  const { order } = told;
  if (order.bought) return boughtStep(told, order.bought);
  const { state, next } = orderProgress(orderFacts(order), readerOf(order));
  return { turn: 'nobody', heading: state, text: next };
}

function endWords(at: string | undefined, when: When, words: (day: string) => string): string {
  return at ? ` ${words(when(at))}` : '';
}

/** On what terms the buyer of a paid order cancels. */
export function cancelTermsOf({ history }: Pick<WireOrder, 'history'>): CancelTerms {
  return cancelTerms(history.toReversed());
}

/** The buyer has asked to cancel, and the seller has until then to answer. */
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

/** A paid order by courier that is not sent yet. */
function toSendStep({ order, when }: Told): NextStep {
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

/** A parcel that is on its way, or has come. */
function sentStep({ order, when }: Told): NextStep {
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

function paidStep(told: Told): NextStep {
  const { order, when } = told;
  if (order.due.consent) return askedToCancel(order, when(order.due.consent));
  if (order.delivery === 'courier') return toSendStep(told);
  const isReceived = order.history.some(({ action }) => action === 'receive');
  const step = paidWithoutMeeting(told, isReceived);
  return isReceived ? step : ledByMeeting(told, step, `${step.heading}. `);
}

function paidWithoutMeeting({ order, when }: Told, isReceived: boolean): NextStep {
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

function handedOverStep({ order, when }: Told): NextStep {
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

function disputedStep({ order, when }: Told): NextStep {
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

function refundedStep({ order }: Told): NextStep {
  const refunded = order.refunded ?? order.resalePrice;
  const sum = formatTaka(refunded);
  const isPart = isRefundedInPart(order);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'nobody',
        heading: `${sum} goes back to your card`,
        text: `Banks need up to ten days to show it. ${isPart ? 'You keep what you bought.' : 'You need not do anything.'}`,
      }
    : {
        turn: 'nobody',
        heading: `${sum} went back to the buyer`,
        text: isPart
          ? `${formatTaka(order.resalePrice - refunded)} is yours, and the sale is complete.`
          : 'This sale is cancelled. My Products shows the state of the listing.',
      };
}

const steps: Readonly<Record<OrderState, (told: Told) => NextStep>> = {
  open: openStep,
  paid: paidStep,
  sent: sentStep,
  'handed-over': handedOverStep,
  disputed: disputedStep,
  completed: endedStep,
  refunded: refundedStep,
  unavailable: endedStep,
  cancelled: endedStep,
};

/** Returns the first lines of an order's page at `now`, in ms. */
export function nextStep(order: WireOrder, when: When, now: number): NextStep {
  return steps[order.state]({ order, when, now });
}

/** A step of the track, and when it was. */
export type TrackStep = { readonly name: string; readonly state: StopState; readonly at: string | null };

type Milestone = {
  readonly name: string;
  /** Name of the step while it is the next one. Its usual name by default. */
  readonly next?: string;
  readonly by: readonly OrderAction[];
};

/** The way of an order that goes well: what each step is called, and which action it is done by. */
const track: readonly Milestone[] = [
  { name: 'Booked', by: ['place'] },
  { name: 'Paid', next: 'To pay', by: ['pay'] },
  { name: 'Handed over', next: 'To hand over', by: ['hand-over'] },
  { name: 'Completed', next: 'To complete', by: ['complete', 'drop-dispute', 'decide-no-refund'] },
];

/** The way of an order that a courier brings. */
const courierTrack: typeof track = [
  { name: 'Booked', by: ['place'] },
  { name: 'Paid', next: 'To pay', by: ['pay'] },
  { name: 'Sent', next: 'To send', by: ['send', 'hand-over'] },
  { name: 'Completed', next: 'To complete', by: ['complete', 'drop-dispute', 'decide-no-refund'] },
];

/** The way of one that was paid in cash: paid, handed over and completed at once. */
const cashTrack: typeof track = [
  { name: 'Booked', by: ['place'] },
  { name: 'Paid in cash and completed', by: ['pay-cash', 'confirm-bought'] },
];

const ENDED: Partial<Readonly<Record<OrderState, string>>> = {
  refunded: 'Refunded',
  unavailable: 'No longer available',
  cancelled: 'Cancelled',
};

function trackState(
  { name, at }: Pick<TrackStep, 'name' | 'at'>,
  { isNext, isDisputed }: { readonly isNext: boolean; readonly isDisputed: boolean },
): StopState {
  if (at === null) return isNext ? 'now' : 'ahead';
  return isDisputed && (name === 'Handed over' || name === 'Sent') ? 'fail' : 'done';
}

/** Returns an order's progress step by step; an ended one shows its steps and its end. */
export function orderTrack(order: WireOrder): TrackStep[] {
  const timeOf = (by: readonly OrderAction[]) =>
    order.history.find(({ action }) => by.includes(action))?.at ?? null;
  const cardTrack = order.delivery === 'courier' ? courierTrack : track;
  const milestones = order.payWay === 'cash' ? cashTrack : cardTrack;
  const all = milestones.map(({ name, by }) => ({ name, at: timeOf(by) }));
  const ended = isRefundedInPart(order) ? 'Refunded in part' : ENDED[order.state];
  if (ended) {
    const end = order.history.find(({ from, to }) => from !== to) ?? order.history[0];
    const last: TrackStep = { name: ended, state: 'fail', at: end?.at ?? null };
    return [...all.filter(({ at }) => at).map((step): TrackStep => ({ ...step, state: 'done' })), last];
  }
  const isDisputed = order.state === 'disputed';
  const next = isDisputed ? -1 : all.findIndex(({ at }) => at === null);
  return all.map((step, index) => ({
    ...step,
    name: (index === next && milestones[index]?.next) || step.name,
    state: trackState(step, { isNext: index === next, isDisputed }),
  }));
}

/** ` on 25 Nov, 4:30 pm: Multiplan Center`, of the meeting that a step is about. */
function meetingWords({ meeting }: WireOrderStep, when: When): string {
  if (!meeting) return '';
  const { at, place } = meeting;
  return ` on ${when(at)}${place === '' ? '' : `: ${place}`}`;
}

type Phrase = (told: {
  readonly sum: string;
  /** Refunded sum. */
  readonly sumBack: string;
  readonly step: WireOrderStep;
  readonly when: When;
}) => string;

/** The action as a phrase that follows the actor's name: `You booked it at ৳38,500`. */
const phrases: Readonly<Record<OrderAction, Phrase>> = {
  place: ({ sum }) => `booked it at ${sum}`,
  pay: ({ sum }) => `paid ${sum} by card`,
  keep: ({ step, when }) =>
    step.reason === null ? 'kept it for the buyer' : `kept it for the buyer until ${when(step.reason)}`,
  'accept-price': ({ sum }) => `agreed to the new price, ${sum}`,
  agree: ({ sum, step, when }) =>
    step.reason === null ? `agreed on ${sum}` : `agreed on ${sum}, until ${when(step.reason)}`,
  'give-free': ({ step }) =>
    step.by === 'seller' ? 'kept it no longer' : 'ended the time that it was kept for',
  'propose-meeting': ({ step, when }) => `proposed to meet${meetingWords(step, when)}`,
  'accept-meeting': ({ step, when }) => `agreed to meet${meetingWords(step, when)}`,
  'no-show': ({ step }) => `noted that the ${step.by === 'buyer' ? 'seller' : 'buyer'} did not come`,
  'claim-cash': () => 'said: I have it, it works, and I paid in cash',
  'pay-cash': ({ sum }) => `handed it over with the PIN, and got ${sum} in cash`,
  'name-buyer': ({ sum }) => `said: the buyer bought it for ${sum} in cash`,
  'say-bought': ({ sum }) => `said: I bought it for ${sum} in cash`,
  'say-not-bought': () => 'said: I did not buy it',
  'confirm-bought': ({ step }) =>
    ({
      buyer: 'confirmed that they bought it',
      seller: 'confirmed that they sold it to the buyer',
      admin: 'confirmed the sale',
      market: 'counted it as sold: the seller marked it as sold and did not answer for 7 days',
    })[step.by],
  'deny-bought': () => 'said that the buyer did not buy it',
  receive: () => 'said: I have it and it works',
  'hand-over': () => 'handed it over with the PIN',
  send: ({ step }) => `sent the parcel: ${step.reason ?? ''}`,
  arrive: () => 'said: the parcel has come',
  dispute: ({ step }) => `said that something is wrong: ${step.reason ?? 'something else'}`,
  'answer-dispute': () => 'answered',
  'offer-refund': ({ step }) => `offered to send ${formatTaka(Number(step.reason))} back`,
  'accept-refund': () => 'took the offer',
  'drop-dispute': () => 'said that all is well after all',
  'decide-refund': ({ sumBack }) => `decided that ${sumBack} goes back`,
  'decide-no-refund': () => 'decided that no money goes back',
  'lapse-dispute': () => 'sent all money back: the 30 days of the dispute are over',
  complete: ({ step }) =>
    step.by === 'buyer' ? 'said that all is well' : 'completed the order after 48 hours',
  cancel: () => 'cancelled, and all money goes back',
  'ask-to-cancel': () => 'asked to cancel',
  'drop-cancel': () => 'kept the order after all',
  'agree-to-cancel': ({ step }) =>
    step.by === 'seller'
      ? 'agreed to cancel, and all money goes back'
      : 'cancelled after 48 hours without an answer, and all money goes back',
  'refuse-to-cancel': () => 'did not agree to cancel',
  'call-off': () => 'called the sale off, and all money goes back',
  'time-out': () => 'sent the money back: nothing was handed over in time',
  'refund-outside': ({ sumBack }) => `sent ${sumBack} back through the card processor`,
  withdraw: () => 'cancelled the order',
  lapse: () => 'ended the order after 14 days without anything new',
  lose: ({ step }) =>
    step.reason === 'sold' ? 'ended the order: another buyer paid first' : 'ended the order with the listing',
};

/** One line of an order's history. */
export function stepWords(order: WireOrder, step: WireOrderStep, when: When): string {
  const sum = formatTaka(step.resalePrice ?? order.resalePrice);
  const sumBack = formatTaka(order.refunded ?? 0);
  const phrase = phrases[step.action]({ sum, sumBack, step, when });
  if (step.by === order.side) return `You ${phrase}`;
  const names = {
    buyer: order.buyer.name,
    seller: order.seller.name,
    admin: 'An admin',
    market: 'Secondbyte',
  };
  return `${names[step.by]} ${phrase}`;
}
