import type { WireMoneyChange } from '../../../payments/contract.ts';

/** What came to pass, by kind and new state. A state without words here is shown by its own name. */
const LABELS: Readonly<Record<WireMoneyChange['kind'], Readonly<Record<string, string>>>> = {
  hold: {
    taken: 'Product held for a buyer',
    paid: 'Hold ended by payment',
    released: 'Hold given back',
    lapsed: 'Hold ran out',
    revoked: 'Hold taken back by Secondbyte',
  },
  intent: {
    asked: 'Payment started',
    requires_payment_method: 'Waiting for card',
    requires_confirmation: 'Waiting for the buyer',
    requires_action: 'Waiting for the bank’s question',
    processing: 'The bank decides',
    requires_capture: 'Money reserved',
    declined: 'Card declined',
    succeeded: 'Money arrived',
    canceled: 'Payment cancelled',
    abandoned: 'Payment given up',
  },
  payment: {
    settled: 'Paid and sold',
    refunding: 'Late money, to go back',
    refunded: 'Money returned',
  },
  refund: {
    asked: 'Refund started',
    pending: 'Refund on its way',
    requires_action: 'Refund waiting for the buyer',
    succeeded: 'Refund done',
    failed: 'Refund failed',
    canceled: 'Refund cancelled',
  },
  payout: {
    made: 'Payout made',
    paid: 'Payout confirmed by the bank',
    bounced: 'Payout came back',
  },
};

/** A change of state of money in a few words. */
export function moneyLabel({ kind, to }: Pick<WireMoneyChange, 'kind' | 'to'>): string {
  return LABELS[kind][to] ?? `${kind} ${to.replaceAll('_', ' ')}`;
}
