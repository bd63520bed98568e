import { formatTaka } from '#kernel/money.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import type { WireOrder, WireOrderStep } from '../contract.ts';
import type { When } from './order-view.ts';

/** Formats the meeting of a step: ` on 25 Nov, 4:30 pm: Multiplan Center`. */
function meetingWords({ meeting }: WireOrderStep, when: When): string {
  if (!meeting) return '';
  const { at, place } = meeting;
  return ` on ${when(at)}${place === '' ? '' : `: ${place}`}`;
}

type Phrase = (action: {
  readonly sum: string;
  /** Refunded sum. */
  readonly sumBack: string;
  readonly step: WireOrderStep;
  readonly when: When;
}) => string;

/** Phrases of the actions. They follow the actor's name: `You booked it at ৳38,500`. */
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

/** Returns one line of an order's history. */
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
