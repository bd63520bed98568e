import type { WireMoneyChange } from '../../../payments/contract.ts';

/** Labels of changes of money, by kind and new state. A state without a label is shown by its name. */
const LABELS: Readonly<Record<WireMoneyChange['kind'], Readonly<Record<string, string>>>> = {
  hold: {
    taken: 'Product reserved for a buyer',
    paid: 'Reservation ended by payment',
    released: 'Reservation released',
    lapsed: 'Reservation expired',
    revoked: 'Reservation ended by Secondbyte',
  },
  intent: {
    asked: 'Payment started',
    requires_payment_method: 'Waiting for card',
    requires_confirmation: 'Waiting for the buyer',
    requires_action: 'Waiting for the bank check',
    processing: 'The bank is deciding',
    requires_capture: 'Money reserved',
    declined: 'Card declined',
    succeeded: 'Money arrived',
    canceled: 'Payment cancelled',
    abandoned: 'Payment abandoned',
  },
  payment: {
    settled: 'Paid and sold',
    refunding: 'Late payment, refund due',
    refunded: 'Money returned',
  },
  refund: {
    asked: 'Refund started',
    pending: 'Refund in progress',
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

/** Returns a short label for a change of the state of money. */
export function moneyLabel({ kind, to }: Pick<WireMoneyChange, 'kind' | 'to'>): string {
  return LABELS[kind][to] ?? `${kind} ${to.replaceAll('_', ' ')}`;
}
