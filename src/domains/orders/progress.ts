import type { WireBuyer } from './contract.ts';
import { isRepriced } from './rules.ts';

/** What the progress of an order depends on: the same for its buyer and for its seller. */
export type OrderFacts = Pick<
  WireBuyer,
  'state' | 'productState' | 'boughtAnew' | 'ending' | 'heldUntil' | 'resalePrice' | 'currentPrice'
>;

/**
 * Where an order stands, as far as its two sides see it. `paying`: its own buyer has the product to themselves while
 * paying; `rival-paying`: another buyer has. `listed-again`: it ended with the listing, which has come back since;
 * `bought-anew`: and its own buyer has bought it with another order.
 */
export type ProgressKind =
  | 'ordered'
  | 'repriced'
  | 'paying'
  | 'rival-paying'
  | 'paid'
  | 'sold'
  | 'bought-anew'
  | 'sold-elsewhere'
  | 'taken-down'
  | 'lapsed'
  | 'removed'
  | 'account-closed'
  | 'listed-again'
  | 'cancelled';

/** How far an order has come: it waits for its payment, was paid, or ended without. */
export type ProgressStep = 'waiting' | 'paid' | 'ended';

/** Who looks at an order. */
export type OrderSide = 'buyer' | 'seller';

/** An order's state and what its side does next, in one line each. */
type ProgressWords = { readonly state: string; readonly next: string };

/** An order as one of its sides sees it. */
export type OrderProgress = ProgressWords & { readonly kind: ProgressKind; readonly step: ProgressStep };

function endedKind({ productState, boughtAnew, ending }: OrderFacts): ProgressKind {
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
  // Answers tell the end of a hold to the order that has it.
  if (order.productState === 'reserved') return 'rival-paying';
  return isRepriced({ ...order, state: 'open' }) ? 'repriced' : 'ordered';
}

function progressKind(order: OrderFacts): ProgressKind {
  switch (order.state) {
    case 'open':
      return openKind(order);
    case 'paid':
      return 'paid';
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
    buyer: { state: 'Reserved for you', next: 'Nobody else can pay meanwhile. Test it, then finish paying.' },
    seller: { state: 'Paying now', next: 'Nobody else can buy it meanwhile.' },
  },
  'rival-paying': {
    buyer: {
      state: 'Another buyer is paying',
      next: 'If they do not finish, you can pay in a few minutes.',
    },
    seller: { state: 'Another buyer is paying', next: 'If they do not finish, this order stays open.' },
  },
  paid: {
    buyer: { state: 'Paid', next: 'It is yours. Call the seller if you do not have it yet.' },
    seller: { state: 'Paid', next: 'It is theirs. Call them if you still have it.' },
  },
  sold: {
    buyer: { state: 'Sold to another buyer', next: NOTHING_TO_PAY },
    seller: { state: 'Sold to another buyer', next: 'This order ended with the sale.' },
  },
  'bought-anew': {
    buyer: { state: 'Ended with the listing', next: 'It came back, and you bought it with another order.' },
    seller: { state: 'Ended with the listing', next: 'It came back, and they bought it with another order.' },
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
    seller: { state: 'Listing ended', next: 'Its 60 days were over. My Products lists it again.' },
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
    buyer: { state: 'Ended with the listing', next: 'It is for sale again. Order it anew if you want it.' },
    seller: { state: 'Ended with the listing', next: 'It is for sale again. They can order it anew.' },
  },
  cancelled: {
    buyer: { state: 'Cancelled', next: 'You took this order back.' },
    seller: { state: 'Cancelled', next: 'The order was taken back before it was paid.' },
  },
};

/**
 * Where an order stands for one of its sides, and what they do next. Pages, files and letters say it by this, so that
 * both sides are told the same story.
 */
export function orderProgress(order: OrderFacts, side: OrderSide): OrderProgress {
  const kind = progressKind(order);
  return { kind, step: steps[order.state], ...words[kind][side] };
}
