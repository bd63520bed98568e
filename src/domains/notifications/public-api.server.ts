// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { type NotifyOptions, notify } from './server/notify.server.ts';
export type { NewNotification } from './server/store.server.ts';
