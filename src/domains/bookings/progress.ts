import type { WireBuyer } from './contract.ts';
import {
  type OrderSide,
  type ProgressKind,
  type ProgressWords,
  progressWords,
  type StopName,
  stopName,
} from './progress-words.ts';
import { isRepriced } from './rules.ts';

/** Fields that determine an order's progress. Their values are the same for the buyer and the seller. */
export type OrderFacts = Pick<
  WireBuyer,
  | 'state'
  | 'fulfilment'
  | 'delivery'
  | 'productState'
  | 'boughtAgain'
  | 'bought'
  | 'ending'
  | 'heldUntil'
  | 'keptUntil'
  | 'resalePrice'
  | 'currentPrice'
>;

/**
 * Coarse progress of an order: waiting for the payment, paid, or ended without a sale. A fully refunded order has
 * ended.
 */
type ProgressStep = 'waiting' | 'paid' | 'ended';

/** State of one step in an order's timeline. `fail`: the order ended or is disputed at this step. */
export type StopState = 'done' | 'now' | 'fail' | 'ahead';

/** A step in an order's timeline. */
export type Stop = { readonly name: string; readonly state: StopState };

/** Progress of an order, with the texts for one side. */
export type OrderProgress = ProgressWords &
  Pick<OrderFacts, 'delivery'> & { readonly kind: ProgressKind; readonly step: ProgressStep };

function endedKind({ productState, boughtAgain, bought, ending }: OrderFacts): ProgressKind {
  if (bought) return `bought-${bought}`;
  switch (productState) {
    case 'sold':
      return boughtAgain ? 'bought-again' : 'sold';
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
  // `heldUntil` and `keptUntil` are set only for the holder. Reserved without them: another buyer has the hold.
  if (order.productState === 'reserved') return 'rival-paying';
  return isRepriced({ ...order, state: 'open' }) ? 'repriced' : 'ordered';
}

function progressKind(order: OrderFacts): ProgressKind {
  // Status `paid` remains only after a partial refund. After a full refund the order has no claim to the product.
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

/**
 * Returns the state of an order and the next step for one side. All pages and the CSV exports use it, so that both
 * sides read consistent texts.
 */
export function orderProgress(order: OrderFacts, side: OrderSide): OrderProgress {
  const kind = progressKind(order);
  const step = kind === 'refunded' ? 'ended' : steps[order.state];
  return { kind, step, delivery: order.delivery, ...progressWords(kind, side) };
}

/** Timeline steps of an order with a meeting, up to the completed sale. */
const stops = ['booked', 'paid', 'handed-over', 'completed'] as const;

/** Timeline steps of an order by courier, up to the completed sale. */
const courierStops = ['booked', 'paid', 'sent', 'completed'] as const;

/** Number of completed timeline steps by kind of progress. `end` replaces the remaining steps if the order ended. */
const reached: Readonly<Record<ProgressKind, { readonly count: number; readonly end?: StopName }>> = {
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
  refunded: { count: 2, end: 'refunded' },
  'refunded-in-part': { count: 3, end: 'refunded-in-part' },
  sold: { count: 1, end: 'ended' },
  'bought-again': { count: 1, end: 'ended' },
  'bought-asked': { count: 1, end: 'ended' },
  'bought-named': { count: 1, end: 'ended' },
  'bought-claimed': { count: 1, end: 'ended' },
  'sold-elsewhere': { count: 1, end: 'ended' },
  'taken-down': { count: 1, end: 'ended' },
  lapsed: { count: 1, end: 'ended' },
  removed: { count: 1, end: 'ended' },
  'account-closed': { count: 1, end: 'ended' },
  'listed-again': { count: 1, end: 'ended' },
  cancelled: { count: 1, end: 'cancelled' },
};

/** Returns the four timeline steps of an order. An ended order has only its completed steps and its end. */
export function progressStops({ kind, delivery }: Pick<OrderProgress, 'kind' | 'delivery'>): Stop[] {
  const { count, end } = reached[kind];
  const names = (delivery === 'courier' ? courierStops : stops).map(stopName);
  if (end !== undefined) {
    return [
      ...names.slice(0, count).map((name): Stop => ({ name, state: 'done' })),
      { name: stopName(end), state: 'fail' },
    ];
  }
  const isDisputed = kind === 'disputed';
  return names.map((name, index): Stop => {
    if (isDisputed && index === count - 1) return { name, state: 'fail' };
    if (index < count) return { name, state: 'done' };
    return { name, state: index === count && !isDisputed ? 'now' : 'ahead' };
  });
}
