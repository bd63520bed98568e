// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { type BookingStatus, orderRefusal } from './rules.ts';
export {
  type BeginPaymentDeps,
  type BeginPaymentInput,
  type BeginRefusal,
  type BegunPayment,
  beginPayment,
} from './server/begin-payment.server.ts';
export { type ConfirmRefusal, confirmPayment } from './server/confirm-payment.server.ts';
export { type NewOrder, type PlacedBooking, placeBooking } from './server/place-booking.server.ts';
export { latestSalesOf, sumSalesByDay, sumSalesOf } from './server/sales.server.ts';
export { bookingStatuses, countOpenOf } from './server/store.server.ts';
