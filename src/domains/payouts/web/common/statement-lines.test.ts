import { describe, expect, test } from 'vitest';
import type { WireStatementLine } from '../../contract.ts';
import { lineWords } from './statement-lines.ts';

const ID = '019aa0b2-0000-7000-8000-000000000001';

type Payout = NonNullable<WireStatementLine['payout']>;

const payoutIn = (state: Payout['state']): Payout => ({
  _id: ID,
  way: 'bkash',
  number: '01711 ··· 482',
  state,
  reference: state === 'paid' ? 'BK7Q2M1' : null,
  bounceReason: state === 'bounced' ? 'Wrong number' : null,
  orders: 2,
});

const lineOf = (line: Partial<WireStatementLine>): WireStatementLine => ({
  _id: ID,
  at: '2026-11-30T06:00:00.000Z',
  kind: 'payout-made',
  order: null,
  dispute: null,
  amount: 1000,
  fee: 0,
  refunded: 0,
  change: 0,
  payout: null,
  ...line,
});

describe('the line of a payout of an earlier month', () => {
  test.each([
    ['made', 'due', 'on its way'],
    ['paid', 'done', 'reference BK7Q2M1'],
    ['bounced', 'back', 'returned by the bank later'],
  ] as const)('says what happened to it: %s', (state, expected, text) => {
    const words = lineWords(lineOf({ payout: payoutIn(state) }));
    expect(words.state).toBe(expected);
    expect(words.detail).toContain(text);
    expect(words.detail.includes('on its way')).toBe(state === 'made');
  });

  test('that was confirmed first says that it was returned', () => {
    const words = lineWords(lineOf({ kind: 'payout-paid', payout: payoutIn('bounced') }));
    expect(words).toMatchObject({
      state: 'back',
      detail: expect.stringContaining('returned by the bank later'),
    });
  });
});

describe('the line of an order', () => {
  const order = { _id: ID, number: 'SB-1', title: 'Latitude 7490', isEnded: false };

  test.each([
    [false, 'kept', 'held until the order is completed'],
    [true, 'done', 'held until the order ended'],
  ] as const)('whose money was held says whether it still is (ended: %s)', (isEnded, state, text) => {
    const words = lineWords(lineOf({ kind: 'sale-kept', order: { ...order, isEnded } }));
    expect(words).toMatchObject({ state, detail: expect.stringContaining(text) });
  });

  test.each([
    [null, 'due', 'in the next payout'],
    ['open', 'kept', 'not paid out for now, disputed at the buyer’s bank'],
    ['lost', 'back', 'lost: the buyer’s bank returned it to the buyer'],
  ] as const)('that is completed says where its money is (dispute: %s)', (dispute, state, text) => {
    const words = lineWords(
      lineOf({ kind: 'sale-released', change: 1000, dispute, order: { ...order, isEnded: true } }),
    );
    expect(words).toMatchObject({ state, detail: expect.stringContaining(text) });
  });

  test('that was paid out before the dispute names the payout', () => {
    const words = lineWords(
      lineOf({ kind: 'sale-released', dispute: 'open', payout: payoutIn('paid'), order }),
    );
    expect(words).toMatchObject({ state: 'done', detail: expect.stringContaining('paid out to bKash') });
  });
});
