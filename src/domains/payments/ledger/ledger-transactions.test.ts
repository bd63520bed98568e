import { describe, expect, test } from 'vitest';
import { feeOf } from '../fee.ts';
import {
  type LedgerTransaction,
  payoutMoved,
  receiptReturned,
  refundMoved,
  saleEnded,
  saleKept,
} from './ledger-transactions.ts';

const money = { paymentId: 'p', bookingId: 'b', amountPoisha: 3_850_000 };
const sides = { sellerId: 's', buyerId: 'y' };
const refund = { refundId: 'r', bookingId: 'b', buyerId: 'y', amountPoisha: 500_000 };
const payout = { payoutId: 'o', sellerId: 's', amountPoisha: 3_792_300 };

const amounts = ({ entries }: LedgerTransaction) =>
  Object.fromEntries(entries.map(({ account, amountPoisha }) => [account, amountPoisha]));

describe('the fee', () => {
  test('is whole taka, rounded down', () => {
    expect(feeOf(3_850_000, 15)).toBe(57_700);
    expect(feeOf(3_850_000, 0)).toBe(0);
    expect(feeOf(9_900, 10)).toBe(0);
  });
});

describe('money', () => {
  test('of a completed sale goes to the seller, except the fee', () => {
    expect(amounts(saleEnded(money, { ...sides, refundedPoisha: 0, feePerMille: 15 }))).toEqual({
      held: 3_850_000,
      seller: -3_792_300,
      fee: -57_700,
    });
  });

  test('of a partly refunded sale goes to the buyer for that part, and to the seller for the rest', () => {
    expect(amounts(saleEnded(money, { ...sides, refundedPoisha: 850_000, feePerMille: 10 }))).toEqual({
      held: 3_850_000,
      refund: -850_000,
      seller: -2_970_000,
      fee: -30_000,
    });
  });

  test('of a returned payout goes back to its origin', () => {
    expect(amounts(payoutMoved('payout-bounced', payout))).toEqual({
      payout: 3_792_300,
      seller: -3_792_300,
    });
    expect(amounts(payoutMoved('payout-bounced', payout, true))).toEqual({
      bank: 3_792_300,
      seller: -3_792_300,
    });
  });

  test('sums to 0 in each transaction, with an owner in personal accounts', () => {
    const all = [
      saleKept(money, 's'),
      receiptReturned(money, 'y'),
      ...[0, 1, 850_000, 3_850_000].flatMap((refundedPoisha) =>
        [0, 7, 500].map((feePerMille) => saleEnded(money, { ...sides, refundedPoisha, feePerMille })),
      ),
      refundMoved('refund-done', refund),
      refundMoved('refund-failed', refund),
      payoutMoved('payout-made', payout),
      payoutMoved('payout-paid', payout),
      payoutMoved('payout-bounced', payout),
      payoutMoved('payout-bounced', payout, true),
    ];
    for (const { entries } of all) {
      expect(entries.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0)).toBe(0);
      for (const { account, partyId, amountPoisha } of entries) {
        expect(amountPoisha).not.toBe(0);
        expect(partyId === null).toBe(['card-processor', 'bank', 'fee'].includes(account));
      }
    }
  });
});
