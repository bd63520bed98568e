// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { answerDispute, offerRefund } from './server/answer-dispute.server.ts';
export { openDispute } from './server/open-dispute.server.ts';
export { countWaitingDisputes } from './server/store.server.ts';
