// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { type AgreeRefusal, agreePrice } from './server/agree-price.server.ts';
export {
  acceptRefund,
  beginDispute,
  type DisputeDecision,
  decideDispute,
  dropDispute,
  lockDisputed,
  recordInDispute,
} from './server/dispute-order.server.ts';
export { keepOrder } from './server/keep-order.server.ts';
