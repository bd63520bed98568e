// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { type NotifyOptions, notify } from './server/notify.server.ts';
export type { News } from './server/store.server.ts';
