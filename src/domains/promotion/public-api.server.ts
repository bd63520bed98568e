// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { advertise } from './server/advertise.server.ts';
