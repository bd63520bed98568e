import { expect, test } from 'vitest';
import { type OrderFacts, orderProgress, progressStops } from './progress.ts';
import type { ProgressKind } from './progress-words.ts';

const open: OrderFacts = {
  state: 'open',
  fulfilment: null,
  delivery: 'meeting',
  productState: 'unsold',
  heldUntil: null,
  keptUntil: null,
  resalePrice: 38_500,
  currentPrice: 38_500,
};
const UNTIL = '2026-11-20T10:00:00.000Z';
const over = (change: Partial<OrderFacts>): OrderFacts => ({ ...open, state: 'unavailable', ...change });

/** An example order for each kind of progress. */
const orders: Readonly<Record<ProgressKind, OrderFacts>> = {
  ordered: open,
  repriced: { ...open, currentPrice: 36_000 },
  paying: { ...open, productState: 'reserved', heldUntil: UNTIL },
  kept: { ...open, productState: 'reserved', keptUntil: UNTIL },
  'rival-paying': { ...open, productState: 'reserved' },
  paid: { ...open, state: 'paid', productState: 'sold' },
  'to-send': { ...open, state: 'paid', delivery: 'courier', productState: 'sold' },
  sent: { ...open, state: 'paid', fulfilment: 'sent', delivery: 'courier', productState: 'sold' },
  'handed-over': { ...open, state: 'paid', fulfilment: 'handed-over', productState: 'sold' },
  disputed: { ...open, state: 'paid', fulfilment: 'disputed', productState: 'sold' },
  completed: { ...open, state: 'paid', fulfilment: 'completed', productState: 'sold' },
  refunded: over({ fulfilment: 'refunded' }),
  'refunded-in-part': { ...open, state: 'paid', fulfilment: 'refunded', productState: 'sold' },
  sold: over({ productState: 'sold' }),
  'bought-again': over({ productState: 'sold', boughtAgain: true }),
  'bought-asked': over({ productState: 'withdrawn', ending: 'taken-down', bought: 'asked' }),
  'bought-named': over({ productState: 'withdrawn', ending: 'sold-elsewhere', bought: 'named' }),
  'bought-claimed': over({ productState: 'withdrawn', ending: 'sold-elsewhere', bought: 'claimed' }),
  'sold-elsewhere': over({ productState: 'withdrawn', ending: 'sold-elsewhere' }),
  'taken-down': over({ productState: 'withdrawn', ending: 'taken-down' }),
  lapsed: over({ productState: 'withdrawn', ending: 'lapsed' }),
  removed: over({ productState: 'withdrawn', ending: 'removed' }),
  'account-closed': over({ productState: 'withdrawn', ending: 'account-closed' }),
  'listed-again': over({ productState: 'unsold' }),
  cancelled: { ...open, state: 'cancelled' },
};
const kinds = Object.keys(orders) as ProgressKind[];

test.each(kinds)('%s is derived from stored data, and both sides see the same', (kind) => {
  const [buyer, seller] = (['buyer', 'seller'] as const).map((side) => orderProgress(orders[kind], side));
  expect([buyer?.kind, seller?.kind]).toEqual([kind, kind]);
  expect(buyer?.step).toBe(seller?.step);
});

test.each(kinds)('%s has one line for the state and a sentence for the next step', (kind) => {
  for (const side of ['buyer', 'seller'] as const) {
    const { state, next } = orderProgress(orders[kind], side);
    expect(state).toMatch(/^[A-Z][^.]{1,26}$/);
    expect(next).toMatch(/^[A-Z].{10,90}\.$/);
  }
});

test('an order waits until it is paid or ended', () => {
  const steps = kinds.map((kind) => [kind, orderProgress(orders[kind], 'buyer').step]);
  expect(Object.fromEntries(steps)).toMatchObject({
    ordered: 'waiting',
    repriced: 'waiting',
    paying: 'waiting',
    kept: 'waiting',
    'rival-paying': 'waiting',
    paid: 'paid',
    completed: 'paid',
    refunded: 'ended',
    'refunded-in-part': 'paid',
    sold: 'ended',
    removed: 'ended',
    cancelled: 'ended',
  });
});

test("nobody is blamed for another person's action", () => {
  const blamed = (kind: ProgressKind) => /seller/.test(orderProgress(orders[kind], 'buyer').next);
  expect(blamed('taken-down')).toBe(true);
  for (const kind of ['removed', 'sold', 'lapsed'] as const) expect(blamed(kind)).toBe(false);
});

test('an order is not called sold if its listing has come back', () => {
  for (const productState of ['unsold', 'reserved'] as const) {
    expect(orderProgress(over({ productState }), 'buyer')).toMatchObject({
      kind: 'listed-again',
      step: 'ended',
    });
  }
});

test.each(kinds)('%s shows four named steps, or its past steps and its end', (kind) => {
  const { step } = orderProgress(orders[kind], 'buyer');
  const stops = progressStops({ kind, delivery: 'meeting' });
  expect(stops[0]).toEqual({ name: 'Booked', state: 'done' });
  const isOver = step === 'ended' || kind === 'refunded-in-part';
  expect(stops.length === 4 && stops[3]?.name === 'Completed').toBe(!isOver);
  expect(stops.filter(({ state }) => state === 'fail')).toHaveLength(isOver || kind === 'disputed' ? 1 : 0);
});

test.each([
  ['ordered', ['done', 'now', 'ahead', 'ahead']],
  ['paid', ['done', 'done', 'now', 'ahead']],
  ['handed-over', ['done', 'done', 'done', 'now']],
  ['disputed', ['done', 'done', 'fail', 'ahead']],
  ['completed', ['done', 'done', 'done', 'done']],
] as const)('the state %s completes the timeline steps in their order', (kind, states) => {
  expect(progressStops({ kind, delivery: 'meeting' }).map(({ state }) => state)).toEqual(states);
});

test.each(['to-send', 'sent', 'disputed', 'completed'] as const)(
  '%s by courier has a step for the parcel',
  (kind) => {
    const names = progressStops({ kind, delivery: 'courier' }).map(({ name }) => name);
    expect(names).toEqual(['Booked', 'Paid', 'Sent', 'Completed']);
  },
);
