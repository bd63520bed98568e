// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { beginPayment } from './server/begin-payment.server.ts';
export { confirmPayment } from './server/confirm-payment.server.ts';
export {
  endOtherOrders,
  endRivalHolds,
  type SettleDeps,
  settlePayment,
} from './server/settle-payment.server.ts';
