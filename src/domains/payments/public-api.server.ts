// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { reportOutsideRefund } from './ledger/compare-processor.server.ts';
export { balancesOf, postTransaction } from './ledger/ledger-store.server.ts';
export { payoutMoved } from './ledger/ledger-transactions.ts';
export { type LedgerLine, ledgerLinesOf } from './ledger/read-ledger.server.ts';
export { cancelIntentsOf, giveUpIntentsOf } from './server/cancel-intents.server.ts';
export { getClientSecret } from './server/client-secret.server.ts';
export { fetchIntent, type IntentSnapshot } from './server/fetch-intent.server.ts';
export { type Gateway, ProcessorRefused, ProcessorUnreachable } from './server/gateway.ts';
export { type Intent, isFullyPaid, type Payment } from './server/intent.ts';
export { abandonIntent, findIntent, rivalBookings } from './server/intent-store.server.ts';
export { intentsInFlight, lookUpIntent } from './server/look-up-intents.server.ts';
export { openGateway } from './server/open-gateway.server.ts';
export { openIntent } from './server/open-intent.server.ts';
export {
  type BookingPayment,
  bookingPayments,
  isDisputedAtBank,
  isMoneyInFlight,
  isPaymentUndecided,
  paymentOfIntent,
} from './server/payment-store.server.ts';
export { type Receipt, recordRefund, recordSale } from './server/record-payment.server.ts';
export { recordSnapshot } from './server/record-snapshot.server.ts';
export { refundSale, releaseSale } from './server/refund-sale.server.ts';
