// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { orderNumber } from './order-number.ts';
export { orderRefusal } from './rules.ts';
export {
  bookingsOfMoney,
  hasKeptMoney,
  hasPaidOrders,
  openBookingsOf,
  openBuyersOf,
} from './server/account-orders-store.server.ts';
export {
  type Act,
  findOwnOrder,
  type LockedOrder,
  lockForAction,
  stateRefusal,
} from './server/act-on-order.server.ts';
export { beginDispatch } from './server/begin-dispatch.server.ts';
export type { Booking } from './server/booking.ts';
export { completeOrder, publishCompleted } from './server/complete-order.server.ts';
export { type Move, moveOrder } from './server/move-order.server.ts';
export { type OrderFacts, orderFacts } from './server/order-facts.server.ts';
export {
  boughtAgain,
  countOpenOf,
  type StandingOrder,
  standingOrdersOf,
} from './server/order-lists-store.server.ts';
export { type NewOrder, placeBooking } from './server/place-booking.server.ts';
export { latestSalesOf, sumSalesByDay, sumSalesOf } from './server/sales.server.ts';
export { sideOf } from './server/side-of.ts';
export {
  bookingById,
  bookingStatuses,
  bookingsByIds,
  insertBooking,
  lockBooking,
  openBooking,
  openBookingsAtPrice,
  repeatedOrders,
  setPrice,
  setUnavailable,
  storeMove,
} from './server/store.server.ts';
export {
  type DueTimer,
  dueTimers,
  endDueTimer,
  endTimer,
  setTimer,
  timersOfOrder,
} from './server/timer-store.server.ts';
export { noShowsOf, tradeRecordOf } from './server/trade-record.server.ts';
export {
  doneBy,
  isRivalsAnswer,
  lastBoughtSteps,
  ordersWithAction,
  reasonsOf,
  type StoredTransition,
  transitionsOf,
} from './server/transition-store.server.ts';
export { paidBuyerOf, whoOrdered } from './server/who-ordered.server.ts';
export { type BookingStatus, DISPUTE_ANSWER_MS } from './transitions.ts';
