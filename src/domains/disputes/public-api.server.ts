// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { answerDispute, offerRefund } from './server/answer-dispute.server.ts';
export { openDispute } from './server/open-dispute.server.ts';
export { countWaitingDisputes } from './server/store.server.ts';
