// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { askVerification, sendDocument } from './server/ask-verification.server.ts';
export { provePhone } from './server/prove-phone.server.ts';
export { countWaiting } from './server/store.server.ts';
