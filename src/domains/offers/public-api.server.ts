// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { counterOffer } from './server/answer-offer.server.ts';
export { makeOffer } from './server/make-offer.server.ts';
export type { Offer } from './server/offer.ts';
export { buyersEndedBy, offersByIds } from './server/store.server.ts';
