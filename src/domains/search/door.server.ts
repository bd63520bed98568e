// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { searchPersonalData as personalData } from './personal-data.ts';
export { applyCountDeltas as updateSuggestions } from './server/term-dictionary.server.ts';
