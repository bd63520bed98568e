// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { addWish } from './server/add-wish.server.ts';
export { wishersOf } from './server/store.server.ts';
