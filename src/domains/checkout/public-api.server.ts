// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { beginPayment } from './server/begin-payment.server.ts';
export { confirmPayment } from './server/confirm-payment.server.ts';
export {
  endOtherOrders,
  endRivalHolds,
  type SettleDeps,
  settlePayment,
} from './server/settle-payment.server.ts';
