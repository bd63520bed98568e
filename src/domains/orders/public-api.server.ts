// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { type AgreeRefusal, agreePrice } from './server/agree-price.server.ts';
export {
  acceptRefund,
  beginDispute,
  type DisputeDecision,
  decideDispute,
  dropDispute,
  lockDisputed,
  noteInDispute,
} from './server/dispute-order.server.ts';
export { keepOrder } from './server/keep-order.server.ts';
