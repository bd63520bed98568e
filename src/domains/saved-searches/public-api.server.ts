// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { type NewSavedSearch, saveSearch } from './server/save-search.server.ts';
