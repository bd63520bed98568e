// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export {
  type CompiledSearch,
  compileSearch,
  type SearchTerms,
} from './server/compile-search.server.ts';
export { applyCountDeltas as updateSuggestions } from './server/term-dictionary.server.ts';
