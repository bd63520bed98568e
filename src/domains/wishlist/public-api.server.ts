// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { addWish } from './server/add-wish.server.ts';
export { wishersOf } from './server/store.server.ts';
