// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { counterOffer } from './server/answer-offer.server.ts';
export { makeOffer } from './server/make-offer.server.ts';
export type { Offer } from './server/offer.ts';
export { buyersEndedBy, offersByIds } from './server/store.server.ts';
