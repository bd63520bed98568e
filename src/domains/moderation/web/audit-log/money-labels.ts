import { t } from '#texts/t.ts';
import type { WireMoneyChange } from '../../../payments/contract.ts';

type Labels = Readonly<Record<WireMoneyChange['kind'], Readonly<Record<string, string>>>>;

/** Returns the labels of changes of money, by kind and new state. A state without a label is shown by its name. */
function labels(): Labels {
  return {
    hold: {
      taken: t('adminRecord.holdTaken'),
      paid: t('adminRecord.holdPaid'),
      released: t('adminRecord.holdReleased'),
      lapsed: t('adminRecord.holdLapsed'),
      revoked: t('adminRecord.holdRevoked'),
    },
    intent: {
      asked: t('adminRecord.intentAsked'),
      requires_payment_method: t('adminRecord.intentCard'),
      requires_confirmation: t('adminRecord.intentBuyer'),
      requires_action: t('adminRecord.intentBank'),
      processing: t('adminRecord.intentDeciding'),
      requires_capture: t('adminRecord.intentReserved'),
      declined: t('adminRecord.intentDeclined'),
      succeeded: t('adminRecord.intentArrived'),
      canceled: t('adminRecord.intentCancelled'),
      abandoned: t('adminRecord.intentAbandoned'),
    },
    payment: {
      settled: t('adminRecord.paymentSettled'),
      refunding: t('adminRecord.paymentLate'),
      refunded: t('adminRecord.paymentRefunded'),
    },
    refund: {
      asked: t('adminRecord.refundAsked'),
      pending: t('adminRecord.refundPending'),
      requires_action: t('adminRecord.refundBuyer'),
      succeeded: t('adminRecord.refundDone'),
      failed: t('adminRecord.refundFailed'),
      canceled: t('adminRecord.refundCancelled'),
    },
    payout: {
      made: t('adminRecord.payoutMade'),
      paid: t('adminRecord.payoutPaid'),
      bounced: t('adminRecord.payoutBounced'),
    },
  };
}

/** Returns a short label for a change of the state of money. */
export function moneyLabel({ kind, to }: Pick<WireMoneyChange, 'kind' | 'to'>): string {
  return labels()[kind][to] ?? `${kind} ${to.replaceAll('_', ' ')}`;
}
