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

/** How far an order has come by its status: it waits for its payment, was paid, or ended without. */
type ProgressStep = 'waiting' | 'paid' | 'ended';

/** How far one stop of an order's way has come; `fail`: the order ended or is disputed there. */
export type StopState = 'done' | 'now' | 'fail' | 'ahead';

/** A stop of an order's way. */
export type Stop = { readonly name: string; readonly state: StopState };

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

/**
 * Where an order stands for one of its sides, and what they do next. Pages, files and emails say it by this, so that
 * both sides are told the same story.
 */
export function orderProgress(order: OrderFacts, side: OrderSide): OrderProgress {
  const kind = progressKind(order);
  const step = kind === 'refunded' ? 'ended' : steps[order.state];
  return { kind, step, delivery: order.delivery, ...progressWords(kind, side) };
}

/** The four stops of an order that goes well. */
const stops = ['booked', 'paid', 'handed-over', 'completed'] as const;

/** The same of an order that a courier brings. */
const courierStops = ['booked', 'paid', 'sent', 'completed'] as const;

/** Number of completed stops by kind of order, and the ending in place of the others, if it ended. */
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
  'bought-anew': { count: 1, end: 'ended' },
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

/** Returns an order's progress in four named stops; an ended one shows its stops and its end. */
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
