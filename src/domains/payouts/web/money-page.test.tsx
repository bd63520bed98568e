import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { WireOwnMoney, WireStatementLine } from '../contract.ts';
import MoneyPage from './money-page.tsx';

const NOW = '2026-11-20T06:00:00.000Z';

const money: WireOwnMoney = {
  held: 0,
  due: 0,
  disputed: 0,
  lost: 0,
  underWay: 0,
  paidThisMonth: 0,
  nextPayoutAt: NOW,
  feePerMille: 0,
  account: null,
  pendingAccount: null,
};

const lines = (count: number): WireStatementLine[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `019aa0b2-0000-7000-8000-${String(index).padStart(12, '0')}`,
    at: NOW,
    kind: 'payout-made' as const,
    order: null,
    dispute: null,
    amount: 1000,
    fee: 0,
    refunded: 0,
    change: 0,
    payout: null,
  }));

/** Renders the page of a seller's money in one month. */
function render(statement: WireStatementLine[], own: Partial<WireOwnMoney> = {}): string {
  const Stub = createRoutesStub([
    { id: 'money', path: '/', Component: MoneyPage, HydrateFallback: () => null },
  ]);
  const data = { money: { ...money, ...own }, lines: statement, month: '2026-11', isNow: true };
  return renderToString(<Stub hydrationData={{ loaderData: { money: data } }} />).replaceAll('<!-- -->', '');
}

test('a month with more transactions than the page shows leads to the file', () => {
  expect(render(lines(100))).toContain('Older transactions of this month are in the CSV file.');
  expect(render(lines(99))).not.toContain('Older transactions');
});

test('money that a buyer’s bank has returned is called lost', () => {
  expect(render([], { lost: 24_500 })).toMatch(/24,500.*is lost: the buyer’s bank returned the payment/);
  expect(render([])).not.toContain('is lost');
});
