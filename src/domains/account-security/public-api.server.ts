// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { removeSecondFactor } from './server/remove-second-factor.server.ts';
