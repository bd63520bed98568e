// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { askVerification, sendDocument } from './server/ask-verification.server.ts';
export { provePhone } from './server/prove-phone.server.ts';
export { countWaiting } from './server/store.server.ts';
