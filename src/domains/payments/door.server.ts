// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { cancelIntentsOf } from './server/cancel-intents.server.ts';
export {
  type ClientSecretRefusal,
  getClientSecret,
  type PayableIntent,
} from './server/client-secret.server.ts';
export { fetchIntent, type IntentReference, type IntentSnapshot } from './server/fetch-intent.server.ts';
export type { Gateway } from './server/gateway.server.ts';
export { type Intent, isFullyPaid, type Payment } from './server/intent.ts';
export { abandonIntent, findIntent, rivalBookings } from './server/intent-store.server.ts';
export { intentsInFlight, lookUpIntent } from './server/look-up-intents.server.ts';
export { openIntent } from './server/open-intent.server.ts';
export {
  type BookingPayment,
  bookingPayments,
  isMoneyInFlight,
  paymentOfIntent,
} from './server/payment-store.server.ts';
export { type Receipt, recordRefund, recordSale } from './server/record-payment.server.ts';
export { recordSnapshot } from './server/record-snapshot.server.ts';
