import { describe, expect, test } from 'vitest';
import { progressStops } from '../../bookings/progress.ts';
import type { WireOrder, WireOrderStep, WireParty } from '../contract.ts';
import { stepWords } from './history-words.ts';
import { nextStep } from './next-step.ts';
import { orderTrack } from './order-track.ts';

const ID = '019aa0b2-0000-7000-8000-000000000001';
const NOW = Date.parse('2026-11-23T08:00:00.000Z');
const LATER = '2026-11-24T08:00:00.000Z';

const party = (name: string): WireParty => ({
  _id: ID,
  name,
  image: null,
  verified: false,
  since: '2026-01-01T00:00:00.000Z',
  number: '01712345678',
  noShows: 0,
});

const order: WireOrder = {
  _id: ID,
  number: 'SB-0000-0001',
  side: 'buyer',
  state: 'open',
  product: {
    _id: ID,
    title: 'ThinkPad T480',
    category: 'Laptop',
    Location: 'Dhaka',
    images: [],
    benchCheck: {},
    state: 'unsold',
  },
  buyer: party('Nusrat'),
  seller: party('Tanvir'),
  resalePrice: 36_000,
  currentPrice: 36_000,
  delivery: 'meeting',
  courier: 0,
  parcel: null,
  fee: 0,
  meeting: null,
  checks: null,
  payWays: ['card-at-meeting', 'card-ahead', 'cash'],
  payWay: null,
  orderDate: '2026-11-20T10:00:00.000Z',
  paidAt: null,
  transactionId: null,
  buyerLocation: 'Mirpur 10',
  heldUntil: null,
  keptUntil: null,
  refunded: null,
  bankDispute: false,
  failedSide: null,
  due: {},
  history: [],
};

const step = (change: Partial<WireOrderStep>): WireOrderStep => ({
  action: 'place',
  from: null,
  to: 'open',
  by: 'buyer',
  reason: null,
  at: order.orderDate,
  ...change,
});

const when = (moment: string) => `<${moment.slice(0, 10)}>`;
const stepOf = (change: Partial<WireOrder>, now = NOW) => nextStep({ ...order, ...change }, when, now);

const proposed = { _id: ID, place: 'Star Tech', at: LATER, by: 'seller', acceptedAt: null } as const;

describe('the next step before the handover', () => {
  test.each(['open', 'paid'] as const)('of an %s order depends on its meeting', (state) => {
    const toAccept = stepOf({ state, meeting: proposed });
    expect(toAccept).toMatchObject({ turn: 'you', heading: 'Tanvir proposes to meet on <2026-11-24>' });
    expect(toAccept.text).toContain('Star Tech. Accept it below');
    expect(stepOf({ state, meeting: proposed, side: 'seller' })).toMatchObject({
      turn: 'other',
      heading: 'You proposed to meet on <2026-11-24>',
    });
    const agreed = stepOf({ state, meeting: { ...proposed, acceptedAt: LATER } });
    expect(agreed).toMatchObject({ turn: 'both', heading: 'You meet on <2026-11-24>' });
    expect(agreed.text).toMatch(state === 'open' ? /Nothing is paid yet/ : /We keep ৳36,000/);
  });

  test('ignores a meeting that is over', () => {
    const over = stepOf({ meeting: proposed }, Date.parse(LATER) + 3_700_000);
    expect(over.heading).toBe('Booked. Call or write to agree where you meet');
  });

  test('shows the end of a seller’s hold', () => {
    const kept = stepOf({ keptUntil: LATER, meeting: { ...proposed, acceptedAt: LATER } });
    expect(kept.text).toContain('Kept for you until <2026-11-24>.');
  });

  test('explains how to pay in cash if the seller accepts only cash', () => {
    expect(stepOf({}).yours).toContain('then pay here');
    expect(stepOf({ payWays: ['cash'] }).yours).toContain('then pay in cash and show your PIN');
    expect(stepOf({ payWays: ['cash'], side: 'seller' }).theirs).toContain('shows you the PIN');
  });

  test.each([
    ['buyer', ['card-ahead'], 'you', 'Booked. Pay ৳36,000, and the seller sends it', ['card']],
    [
      'buyer',
      ['card-ahead', 'cash'],
      'you',
      'Booked. Pay ৳36,000 by card, or to the carrier',
      ['card', 'cash'],
    ],
    ['buyer', ['cash'], 'other', 'Booked. Pay the carrier ৳36,000 on delivery', ['cash']],
    ['seller', ['card-ahead'], 'other', 'Nusrat booked it by courier', []],
    ['seller', ['card-ahead', 'cash'], 'other', 'Nusrat booked it by courier', ['card', 'cash']],
    ['seller', ['cash'], 'you', 'Nusrat booked it by courier. Call them, then send it', ['cash']],
  ] as const)(
    'of a %s by courier with payment by %j depends on the kind of payment',
    (side, payWays, turn, heading, named) => {
      const step = stepOf({ delivery: 'courier', side, payWays: [...payWays] });
      expect(step).toMatchObject({ turn, heading });
      expect(['card', 'cash'].filter((word) => JSON.stringify(step).includes(word))).toEqual(named);
    },
  );
});

describe('an order that ended with its listing', () => {
  const ended: WireOrder = {
    ...order,
    state: 'unavailable',
    product: { ...order.product, state: 'withdrawn', ending: 'sold-elsewhere' },
    history: [
      step({ action: 'say-bought', from: 'unavailable', to: 'unavailable', at: LATER }),
      step({ action: 'lose', from: 'open', to: 'unavailable', by: 'market' }),
      step({}),
    ],
  };

  test('asks its buyer whether they bought the product, then its seller', () => {
    const turns = (['asked', 'named', 'claimed'] as const).map((bought) =>
      (['buyer', 'seller'] as const).map((side) => nextStep({ ...ended, bought, side }, String, NOW).turn),
    );
    expect(turns).toEqual([
      ['you', 'other'],
      ['you', 'other'],
      ['other', 'you'],
    ]);
  });

  test('explains to a seller that silence counts as a yes only if the listing was marked as sold', () => {
    const claimed: WireOrder = {
      ...ended,
      bought: 'claimed',
      side: 'seller',
      due: { 'bought-answer': LATER },
    };
    const stepOf = (end: Pick<WireOrder['product'], 'ending' | 'endedBefore'>) =>
      nextStep({ ...claimed, product: { ...claimed.product, ...end } }, String, NOW).text;
    const counts = 'counts as your sale if they do not answer';
    expect(stepOf({ ending: 'sold-elsewhere' })).toContain(counts);
    expect(stepOf({ ending: 'removed', endedBefore: 'sold-elsewhere' })).toContain(counts);
    expect(stepOf({ ending: 'taken-down' })).not.toContain(counts);
    expect(stepOf({ ending: 'removed', endedBefore: 'lapsed' })).not.toContain(counts);
  });

  test('keeps the time of its end when the buyer reports the purchase later', () => {
    expect(orderTrack(ended).at(-1)).toMatchObject({ state: 'fail', at: order.orderDate });
  });
});

test('the progress in lists has the same step names as the order page', () => {
  const actions = ['place', 'pay', 'hand-over', 'complete'] as const;
  const history = actions.map((action) => step({ action, at: LATER }));
  const names = (steps: readonly { readonly name: string }[]) => steps.map(({ name }) => name);
  expect(names(orderTrack({ ...order, state: 'completed', history }))).toEqual(
    names(progressStops({ kind: 'completed', delivery: 'meeting' })),
  );
});

describe('a refund', () => {
  test('of a part keeps the sale, and the page says so', () => {
    const part = { state: 'refunded', refunded: 6_000 } as const;
    expect(stepOf(part).text).toContain('You keep what you bought.');
    expect(orderTrack({ ...order, ...part }).at(-1)?.name).toBe('Refunded in part');
    expect(orderTrack({ ...order, ...part, refunded: 36_000 }).at(-1)?.name).toBe('Refunded');
  });

  test.each(['receive', 'arrive', 'hand-over'] as const)(
    'of the whole price after `%s` asks the buyer to give the product back',
    (action) => {
      const whole: Partial<WireOrder> = { state: 'refunded', refunded: 36_000, history: [step({ action })] };
      expect(stepOf(whole).text).toContain('Give the seller back what you bought.');
      expect(stepOf({ ...whole, side: 'seller' }).text).toContain(
        'The buyer gives you back what they bought. This sale is cancelled.',
      );
    },
  );

  // A parcel that was sent may have been lost.
  test.each(['pay', 'send'] as const)('of the whole price after `%s` asks for nothing', (action) => {
    const whole: Partial<WireOrder> = { state: 'refunded', refunded: 36_000, history: [step({ action })] };
    expect(stepOf(whole).text).toContain('You need not do anything.');
    expect(stepOf({ ...whole, side: 'seller' }).text).toMatch(/^This sale is cancelled\./);
  });
});

describe('the amount that the seller gets', () => {
  const sold = { side: 'seller', fee: 720 } as const;

  test.each([
    ['paid', { state: 'paid' }],
    ['paid, by courier', { state: 'paid', delivery: 'courier' }],
    ['sent', { state: 'sent' }],
    ['handed over', { state: 'handed-over' }],
  ] as const)('of an order that is %s is the price less the fee', (_, change) => {
    const { heading, text } = stepOf({ ...sold, ...change });
    expect(`${heading} ${text}`).toContain('৳35,280');
    expect(text).toContain('Our fee of ৳720 is already deducted.');
    expect(stepOf({ ...change, side: 'seller' }).text).not.toContain('fee');
    expect(JSON.stringify(stepOf({ ...change, fee: 720 }))).not.toMatch(/fee|৳35,280/);
  });

  test('of a partly refunded order is the rest less its fee', () => {
    const part = { ...sold, state: 'refunded', refunded: 6_000, fee: 600 } as const;
    expect(stepOf(part).text).toBe(
      '৳29,400 is yours, and the sale is complete. Our fee of ৳600 is already deducted.',
    );
  });
});

describe('an entry of the order history', () => {
  test('shows the price at that time, or the current price if none was recorded', () => {
    expect(stepWords(order, step({ resalePrice: 38_500 }), when)).toBe('You booked it at ৳38,500');
    expect(stepWords(order, step({}), when)).toBe('You booked it at ৳36,000');
  });

  test('shows an accepted new price, and an agreed price with its end', () => {
    expect(stepWords(order, step({ action: 'accept-price', resalePrice: 36_000 }), when)).toBe(
      'You agreed to the new price, ৳36,000',
    );
    const agreed = step({ action: 'agree', by: 'seller', resalePrice: 35_000, reason: LATER });
    expect(stepWords(order, agreed, when)).toBe('Tanvir agreed on ৳35,000, until <2026-11-24>');
  });
});
