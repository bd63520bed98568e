// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { type AddedWish, addWish } from './server/add-wish.server.ts';
export { type NewWish, wishersOf } from './server/store.server.ts';
