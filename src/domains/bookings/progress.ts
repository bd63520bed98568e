import type { WireBuyer } from './contract.ts';
import { isRepriced } from './rules.ts';

/** Facts that an order's progress depends on: the same for its buyer and its seller. */
export type OrderFacts = Pick<
  WireBuyer,
  | 'state'
  | 'fulfilment'
  | 'delivery'
  | 'productState'
  | 'boughtAnew'
  | 'bought'
  | 'ending'
  | 'heldUntil'
  | 'keptUntil'
  | 'resalePrice'
  | 'currentPrice'
>;

/**
 * State of an order as its two sides see it.
 *
 * - `paying`: its buyer holds the product while paying. `kept`: its seller keeps it for them. `rival-paying`: another
 *   buyer has it for either reason.
 * - `to-send`: paid, and to be sent by courier.
 * - `listed-again`: it ended with the listing, which has come back. `bought-anew`: its buyer bought it by another order.
 * - `bought-asked`: it ended with the listing, and its buyer is asked whether they bought it in cash. `bought-named`:
 *   the seller says so. `bought-claimed`: they say so.
 */
export type ProgressKind =
  | 'ordered'
  | 'repriced'
  | 'paying'
  | 'kept'
  | 'rival-paying'
  | 'paid'
  | 'to-send'
  | 'sent'
  | 'handed-over'
  | 'disputed'
  | 'completed'
  | 'refunded'
  | 'refunded-in-part'
  | 'sold'
  | 'bought-anew'
  | 'bought-asked'
  | 'bought-named'
  | 'bought-claimed'
  | 'sold-elsewhere'
  | 'taken-down'
  | 'lapsed'
  | 'removed'
  | 'account-closed'
  | 'listed-again'
  | 'cancelled';

/** How far an order has come by its status: it waits for its payment, was paid, or ended without. */
type ProgressStep = 'waiting' | 'paid' | 'ended';

/** Viewer's side of an order. */
export type OrderSide = 'buyer' | 'seller';

/** How far one stop of an order's way has come; `fail`: the order ended or is disputed there. */
export type StopState = 'done' | 'now' | 'fail' | 'ahead';

/** A stop of an order's way. */
export type Stop = { readonly name: string; readonly state: StopState };

/** An order's state and what its side does next, in one line each. */
type ProgressWords = { readonly state: string; readonly next: string };

/** An order as one of its sides sees it. */
export type OrderProgress = ProgressWords &
  Pick<OrderFacts, 'delivery'> & { readonly kind: ProgressKind; readonly step: ProgressStep };

function endedKind({ productState, boughtAnew, bought, ending }: OrderFacts): ProgressKind {
  if (bought) return `bought-${bought}`;
  switch (productState) {
    case 'sold':
      return boughtAnew ? 'bought-anew' : 'sold';
    case 'withdrawn':
      return ending ?? 'taken-down';
    case 'unsold':
    case 'reserved':
      return 'listed-again';
  }
}

function openKind(order: OrderFacts): ProgressKind {
  if (order.heldUntil !== null) return 'paying';
  if (order.keptUntil !== null) return 'kept';
  // Answers tell the end of a hold to the order that has it.
  if (order.productState === 'reserved') return 'rival-paying';
  return isRepriced({ ...order, state: 'open' }) ? 'repriced' : 'ordered';
}

function progressKind(order: OrderFacts): ProgressKind {
  // A sale whose whole money went back has no part in the product any more, which its status says.
  if (order.fulfilment === 'refunded') return order.state === 'paid' ? 'refunded-in-part' : 'refunded';
  if (order.fulfilment) return order.fulfilment;
  switch (order.state) {
    case 'open':
      return openKind(order);
    case 'paid':
      return order.delivery === 'courier' ? 'to-send' : 'paid';
    case 'unavailable':
      return endedKind(order);
    case 'cancelled':
      return 'cancelled';
  }
}

const steps: Readonly<Record<OrderFacts['state'], ProgressStep>> = {
  open: 'waiting',
  paid: 'paid',
  unavailable: 'ended',
  cancelled: 'ended',
};

const ORDERED = 'Ordered, not paid yet';
const NOTHING_TO_PAY = 'There is nothing to pay any more.';

const words: Readonly<Record<ProgressKind, Readonly<Record<OrderSide, ProgressWords>>>> = {
  ordered: {
    buyer: { state: ORDERED, next: 'Call to fix a time and place. Test it there, then pay.' },
    seller: { state: ORDERED, next: 'Call to fix a time and place. They test it, then pay.' },
  },
  repriced: {
    buyer: { state: ORDERED, next: 'The seller changed the price. You see it before you pay.' },
    seller: { state: ORDERED, next: 'They see your new price before they pay.' },
  },
  paying: {
    buyer: {
      state: 'Reserved for you',
      next: 'Nobody else can pay until then. Test it, then finish paying.',
    },
    seller: { state: 'Paying now', next: 'Nobody else can buy it until then.' },
  },
  kept: {
    buyer: { state: 'Kept for you', next: 'Nobody else can buy it until then. Test it, then pay.' },
    seller: { state: 'Kept for them', next: 'Nobody else can buy it until then.' },
  },
  'rival-paying': {
    buyer: {
      state: 'Reserved for another',
      next: 'Another buyer is paying, or it is kept for them. If they do not buy, you can.',
    },
    seller: { state: 'Reserved for another', next: 'If they do not buy it, this order stays open.' },
  },
  paid: {
    buyer: { state: 'Paid', next: 'Confirm when you have it: we keep the money until then.' },
    seller: { state: 'Paid', next: 'Hand it over: we keep the money until then.' },
  },
  'to-send': {
    buyer: {
      state: 'Paid',
      next: 'The seller sends it in 3 working days. We keep the money until it works.',
    },
    seller: { state: 'Paid, send it', next: 'Send it in 3 working days, and note the tracking number.' },
  },
  sent: {
    buyer: { state: 'On its way', next: 'Say when it has come. We keep the money until then.' },
    seller: { state: 'Sent', next: 'The money is yours when the buyer says that it works.' },
  },
  'handed-over': {
    buyer: { state: 'Handed over', next: 'Is everything as described? You have two days to say so.' },
    seller: {
      state: 'Handed over',
      next: 'The money is yours in two days, or when they say that all is well.',
    },
  },
  disputed: {
    buyer: { state: 'Something is wrong', next: 'The money stays with us until this is settled.' },
    seller: { state: 'Something is wrong', next: 'Give your answer. We keep the money until it is decided.' },
  },
  completed: {
    buyer: { state: 'Completed', next: 'It’s yours, and the seller has been paid.' },
    seller: { state: 'Completed', next: 'The buyer has it, and the money is yours.' },
  },
  refunded: {
    buyer: { state: 'Refunded', next: 'The money goes back to your card. Banks need some days.' },
    seller: { state: 'Refunded', next: 'The money goes back to the buyer.' },
  },
  'refunded-in-part': {
    buyer: {
      state: 'Refunded in part',
      next: 'It is yours. The money goes back to your card. Banks need some days.',
    },
    seller: { state: 'Refunded in part', next: 'The sale is complete. You keep what was not refunded.' },
  },
  sold: {
    buyer: { state: 'Sold to another buyer', next: NOTHING_TO_PAY },
    seller: { state: 'Sold to another buyer', next: 'This order ended with the sale.' },
  },
  'bought-anew': {
    buyer: {
      state: 'Ended with the listing',
      next: 'It was for sale again, and you bought it with another order.',
    },
    seller: {
      state: 'Ended with the listing',
      next: 'It was for sale again, and they bought it with another order.',
    },
  },
  'bought-asked': {
    buyer: { state: 'Did you buy it?', next: 'The listing has ended. Bought it in cash? Then say yes.' },
    seller: { state: 'Ended with the listing', next: 'We asked the buyer whether they bought it in cash.' },
  },
  'bought-named': {
    buyer: { state: 'Did you buy it?', next: 'The seller says you bought it in cash. Say whether you did.' },
    seller: { state: 'You say they bought it', next: 'We asked the buyer to confirm it.' },
  },
  'bought-claimed': {
    buyer: { state: 'You say you bought it', next: 'We asked the seller to confirm it.' },
    seller: { state: 'Did they buy it?', next: 'They say they paid in cash. Answer on the order page.' },
  },
  'sold-elsewhere': {
    buyer: { state: 'Sold elsewhere', next: NOTHING_TO_PAY },
    seller: { state: 'Sold elsewhere', next: 'This order ended when you said so.' },
  },
  'taken-down': {
    buyer: { state: 'No longer available', next: `The seller took it down. ${NOTHING_TO_PAY}` },
    seller: { state: 'Listing deleted', next: 'This order ended with the listing.' },
  },
  lapsed: {
    buyer: { state: 'No longer available', next: `The listing was not renewed. ${NOTHING_TO_PAY}` },
    seller: { state: 'Listing ended', next: 'It expired after 60 days. List it again in My Products.' },
  },
  removed: {
    buyer: { state: 'Removed after a report', next: `Secondbyte removed the listing. ${NOTHING_TO_PAY}` },
    seller: { state: 'Removed after a report', next: 'Secondbyte removed the listing.' },
  },
  'account-closed': {
    buyer: { state: 'No longer available', next: `The seller’s account was closed. ${NOTHING_TO_PAY}` },
    seller: { state: 'Listing ended', next: 'It ended with the account.' },
  },
  'listed-again': {
    buyer: { state: 'Ended with the listing', next: 'It is for sale again. Order it again if you want it.' },
    seller: { state: 'Ended with the listing', next: 'It is for sale again. They can order it again.' },
  },
  cancelled: {
    buyer: { state: 'Cancelled', next: 'You cancelled this order.' },
    seller: { state: 'Cancelled', next: 'The order was cancelled before it was paid.' },
  },
};

/**
 * Where an order stands for one of its sides, and what they do next. Pages, files and emails say it by this, so that
 * both sides are told the same story.
 */
export function orderProgress(order: OrderFacts, side: OrderSide): OrderProgress {
  const kind = progressKind(order);
  const step = kind === 'refunded' ? 'ended' : steps[order.state];
  return { kind, step, delivery: order.delivery, ...words[kind][side] };
}

/** The four stops of an order that goes well. */
const stops = ['Booked', 'Paid', 'Handed over', 'Completed'] as const;

/** The same of an order that a courier brings. */
const courierStops = ['Booked', 'Paid', 'Sent', 'Completed'] as const;

/** Number of completed stops by kind of order, and the ending in place of the others, if it ended. */
const reached: Readonly<Record<ProgressKind, { readonly count: number; readonly end?: string }>> = {
  ordered: { count: 1 },
  repriced: { count: 1 },
  paying: { count: 1 },
  kept: { count: 1 },
  'rival-paying': { count: 1 },
  paid: { count: 2 },
  'to-send': { count: 2 },
  sent: { count: 3 },
  'handed-over': { count: 3 },
  disputed: { count: 3 },
  completed: { count: 4 },
  refunded: { count: 2, end: 'Refunded' },
  'refunded-in-part': { count: 3, end: 'Refunded in part' },
  sold: { count: 1, end: 'Ended' },
  'bought-anew': { count: 1, end: 'Ended' },
  'bought-asked': { count: 1, end: 'Ended' },
  'bought-named': { count: 1, end: 'Ended' },
  'bought-claimed': { count: 1, end: 'Ended' },
  'sold-elsewhere': { count: 1, end: 'Ended' },
  'taken-down': { count: 1, end: 'Ended' },
  lapsed: { count: 1, end: 'Ended' },
  removed: { count: 1, end: 'Ended' },
  'account-closed': { count: 1, end: 'Ended' },
  'listed-again': { count: 1, end: 'Ended' },
  cancelled: { count: 1, end: 'Cancelled' },
};

/** Returns an order's progress in four named stops; an ended one shows its stops and its end. */
export function progressStops({ kind, delivery }: Pick<OrderProgress, 'kind' | 'delivery'>): Stop[] {
  const { count, end } = reached[kind];
  const names = delivery === 'courier' ? courierStops : stops;
  if (end !== undefined) {
    return [
      ...names.slice(0, count).map((name): Stop => ({ name, state: 'done' })),
      { name: end, state: 'fail' },
    ];
  }
  const isDisputed = kind === 'disputed';
  return names.map((name, index): Stop => {
    if (isDisputed && index === count - 1) return { name, state: 'fail' };
    if (index < count) return { name, state: 'done' };
    return { name, state: index === count && !isDisputed ? 'now' : 'ahead' };
  });
}
