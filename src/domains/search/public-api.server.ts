// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export {
  type CompiledSearch,
  compileSearch,
  type SearchTerms,
} from './server/compile-search.server.ts';
export { applyCountDeltas as updateSuggestions } from './server/term-dictionary.server.ts';
