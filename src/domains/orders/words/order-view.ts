import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { type OrderFacts, orderProgress } from '../../bookings/progress.ts';
import type { WireOrder, WireOrderStep, WireParty } from '../contract.ts';

/** Side whose turn it is, from the viewer's perspective. */
export type Turn = 'you' | 'other' | 'both' | 'market' | 'nobody';

/** Next step of an order on its page: whose turn it is, what comes next, and what each side does. */
export type NextStep = {
  readonly turn: Turn;
  readonly heading: string;
  readonly text: string;
  readonly yours?: string;
  readonly theirs?: string;
};

/** Formats a time for people. It is a parameter, because this file must not import the UI kit. */
export type When = (moment: string) => string;

/**
 * An order for its page, with the function that formats times. `now` is the time at which the order was read, in ms.
 */
export type OrderView = { readonly order: WireOrder; readonly when: When; readonly now: number };

/** Returns the side that reads an order. Admins read the buyer's view. */
export function readerOf({ side }: Pick<WireOrder, 'side'>): 'buyer' | 'seller' {
  return side === 'seller' ? 'seller' : 'buyer';
}

/** Returns the person on the other side. */
export function otherParty(order: WireOrder): WireParty {
  return readerOf(order) === 'buyer' ? order.seller : order.buyer;
}

/** Returns the name of the other side. */
export const otherName = (order: WireOrder): string => otherParty(order).name;

/** Returns whether only a part of the price was refunded, so that the sale remains. */
export function isRefundedInPart({
  refunded,
  resalePrice,
}: Pick<WireOrder, 'refunded' | 'resalePrice'>): boolean {
  return refunded !== null && refunded < resalePrice;
}

/** Returns the amount that the seller gets for a payment by card, in whole taka: without the refund and the fee. */
export function sellersShare({
  resalePrice,
  refunded,
  fee,
}: Pick<WireOrder, 'resalePrice' | 'refunded' | 'fee'>): number {
  return resalePrice - (refunded ?? 0) - fee;
}

/** Returns a sentence that explains why {@link sellersShare} is less than the price; empty without a fee. */
export function feeWords({ fee }: Pick<WireOrder, 'fee'>): string {
  return fee > 0 ? ` ${t('step.feeDeducted', { fee: formatTaka(fee) })}` : '';
}

/** Returns the facts that determine an order's progress, in the format of the lists of orders. */
function orderFacts({ state, product, ...order }: WireOrder): OrderFacts {
  const { resalePrice, currentPrice, heldUntil, keptUntil, boughtAgain, bought, delivery } = order;
  const { state: productState, ending } = product;
  const prices = { resalePrice, currentPrice };
  const facts = { productState, ending, heldUntil, keptUntil, ...prices, boughtAgain, bought, delivery };
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

type ActedOn = Pick<WireOrder, 'state'> & { readonly history: readonly Pick<WireOrderStep, 'action'>[] };

/** Returns whether the buyer has reported a cash payment. Then the seller can enter the PIN. */
export function hasClaimedCash({ state, history }: ActedOn): boolean {
  return state === 'open' && history.some(({ action }) => action === 'claim-cash');
}

export function silenceWords({ order, when }: OrderView): string {
  return order.due.silence ? ` ${t('step.silence', { time: when(order.due.silence) })}` : '';
}

export function endWords(at: string | undefined, when: When, words: (day: string) => string): string {
  return at ? ` ${words(when(at))}` : '';
}

/** Returns the progress of an order with the texts of the lists of orders, for the side that reads it. */
export function progressOf(order: WireOrder) {
  return orderProgress(orderFacts(order), readerOf(order));
}
