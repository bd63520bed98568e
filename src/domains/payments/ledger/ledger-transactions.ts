import type { Poisha } from '#kernel/money.ts';
import { feeOf } from '../fee.ts';

/**
 * Accounts of the ledger. A positive balance is money that the market has. A negative balance is money that the market
 * owes.
 */
const ledgerAccounts = {
  'card-processor': 'money at the card processor, or transferred from there to the market’s bank',
  bank: 'money that left the market’s bank in payouts',
  held: 'money of sales before the handover, by seller',
  seller: 'money due to sellers that is not paid out yet',
  refund: 'refunds on their way to buyers’ cards',
  payout: 'payouts that the bank has not confirmed',
  fee: 'the market’s fee',
} as const;
/** One of {@link ledgerAccounts}. */
export type LedgerAccount = keyof typeof ledgerAccounts;

/** Kinds of transactions, and the accounts between which each moves money. */
const ledgerKinds = {
  'sale-kept': 'a payment became a sale: card-processor → held',
  'receipt-returned': 'a payment did not become a sale, and is refunded: card-processor → refund',
  'sale-released': 'an order was completed: held → seller and fee',
  'sale-refunded': 'a sale was refunded: held → refund; after a partial refund, the rest → seller and fee',
  'refund-done': 'the card processor sent a refund: refund → card-processor',
  'refund-failed': 'the buyer’s bank returned a refund: card-processor → refund',
  'payout-made': 'an admin made a payout: seller → payout',
  'payout-paid': 'the bank confirmed a payout: payout → bank',
  'payout-bounced': 'a payout came back: payout or bank → seller',
} as const;
/** One of {@link ledgerKinds}. */
export type LedgerKind = keyof typeof ledgerKinds;

/** Amount that a transaction adds to an account. `partyId` is set only for accounts with a balance per person. */
type LedgerEntry = {
  readonly account: LedgerAccount;
  readonly partyId: string | null;
  readonly amountPoisha: Poisha;
};

/** One transaction of the ledger. */
export type LedgerTransaction = {
  readonly kind: LedgerKind;
  /** Id of the payment, refund or payout. */
  readonly subjectId: string;
  readonly bookingId: string | null;
  readonly entries: readonly LedgerEntry[];
};

const entry = (account: LedgerAccount, amountPoisha: Poisha, partyId: string | null = null): LedgerEntry => ({
  account,
  partyId,
  amountPoisha,
});

/** Received money and its order. */
export type ArrivedMoney = {
  readonly paymentId: string;
  readonly bookingId: string;
  readonly amountPoisha: Poisha;
};

/** Builds the transaction of a payment for a sale. */
export function saleKept(money: ArrivedMoney, sellerId: string): LedgerTransaction {
  const { paymentId: subjectId, bookingId, amountPoisha } = money;
  const entries = [entry('card-processor', amountPoisha), entry('held', -amountPoisha, sellerId)];
  return { kind: 'sale-kept', subjectId, bookingId, entries };
}

/** Builds the transaction of a payment without a sale, which is refunded in full. */
export function receiptReturned(money: ArrivedMoney, buyerId: string): LedgerTransaction {
  const { paymentId: subjectId, bookingId, amountPoisha } = money;
  const entries = [entry('card-processor', amountPoisha), entry('refund', -amountPoisha, buyerId)];
  return { kind: 'receipt-returned', subjectId, bookingId, entries };
}

/** End of a sale: buyer, seller, refund, and the market's fee from the rest. */
export type SaleEnding = {
  readonly sellerId: string;
  readonly buyerId: string;
  readonly refundedPoisha: Poisha;
  readonly feePerMille: number;
};

/** Builds the transaction that ends a sale, with or without a refund. The rest, less the fee, is the seller's. */
export function saleEnded(money: ArrivedMoney, ending: SaleEnding): LedgerTransaction {
  const { paymentId: subjectId, bookingId, amountPoisha } = money;
  const { sellerId, buyerId, refundedPoisha, feePerMille } = ending;
  const rest = amountPoisha - refundedPoisha;
  const fee = feeOf(rest, feePerMille);
  const entries = [
    entry('held', amountPoisha, sellerId),
    entry('refund', -refundedPoisha, buyerId),
    entry('seller', fee - rest, sellerId),
    entry('fee', -fee),
  ].filter((one) => one.amountPoisha !== 0);
  return { kind: refundedPoisha > 0 ? 'sale-refunded' : 'sale-released', subjectId, bookingId, entries };
}

/** A refund, and the buyer who gets it. */
export type MovedRefund = {
  readonly refundId: string;
  readonly bookingId: string;
  readonly buyerId: string;
  readonly amountPoisha: Poisha;
};

/** Builds the transaction of a refund that the card processor has sent, or that the bank has returned. */
export function refundMoved(kind: 'refund-done' | 'refund-failed', refund: MovedRefund): LedgerTransaction {
  const { refundId: subjectId, bookingId, buyerId } = refund;
  const sent = kind === 'refund-done' ? refund.amountPoisha : -refund.amountPoisha;
  return {
    kind,
    subjectId,
    bookingId,
    entries: [entry('refund', sent, buyerId), entry('card-processor', -sent)],
  };
}

/** Payout to a seller's account. */
export type Payout = {
  readonly payoutId: string;
  readonly sellerId: string;
  readonly amountPoisha: Poisha;
};

/**
 * Builds the transaction of a payout's new state. `wasPaid` is true if the bank had confirmed a payout that is now
 * returned.
 */
export function payoutMoved(
  kind: 'payout-made' | 'payout-paid' | 'payout-bounced',
  { payoutId: subjectId, sellerId, amountPoisha }: Payout,
  wasPaid = false,
): LedgerTransaction {
  const moves = {
    'payout-made': [entry('seller', amountPoisha, sellerId), entry('payout', -amountPoisha, sellerId)],
    'payout-paid': [entry('payout', amountPoisha, sellerId), entry('bank', -amountPoisha)],
    'payout-bounced': [
      wasPaid ? entry('bank', amountPoisha) : entry('payout', amountPoisha, sellerId),
      entry('seller', -amountPoisha, sellerId),
    ],
  };
  return { kind, subjectId, bookingId: null, entries: moves[kind] };
}
