// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { advertise } from './server/advertise.server.ts';
