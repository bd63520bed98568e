// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { removeSecondFactor } from './server/remove-second-factor.server.ts';
