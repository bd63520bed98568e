// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { orderNumber } from './order-number.ts';
export { orderRefusal } from './rules.ts';
export type { Act } from './server/act-on-order.server.ts';
export { type AgreeRefusal, agreePrice } from './server/agree-price.server.ts';
export { beginPayment } from './server/begin-payment.server.ts';
export { confirmPayment } from './server/confirm-payment.server.ts';
export {
  acceptRefund,
  beginDispute,
  type DisputeDecision,
  decideDispute,
  dropDispute,
  lockDisputed,
  noteInDispute,
} from './server/dispute-order.server.ts';
export { acceptOrder, handOver, receiveOrder } from './server/hand-over.server.ts';
export { keepOrder } from './server/keep-order.server.ts';
export { proposeMeeting } from './server/meet.server.ts';
export { type OrderFacts, orderFacts } from './server/order-facts.server.ts';
export { placeBooking } from './server/place-booking.server.ts';
export { latestSalesOf, sumSalesByDay, sumSalesOf } from './server/sales.server.ts';
export { sideOf } from './server/side-of.ts';
export {
  bookingStatuses,
  countOpenOf,
  openBuyersOf,
  type StandingOrder,
  standingOrdersOf,
} from './server/store.server.ts';
export { tradeRecordOf } from './server/trade-record.server.ts';
export { whoOrdered } from './server/who-ordered.server.ts';
export { type BookingStatus, DISPUTE_ANSWER_MS } from './transitions.ts';
