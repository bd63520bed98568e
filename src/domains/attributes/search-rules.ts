import type { AttributeKey } from './attributes.ts';

/** Use of one attribute in the search. */
type SearchRule = {
  /**
   * Use of the values in the search index. `filter`: filters with counts. `suggestion`: suggestions, and filters on
   * request. `nothing`: not indexed, because the values rarely repeat or nobody searches for them.
   */
  readonly index: 'filter' | 'suggestion' | 'nothing';
  /** Whether people search for the values by name. False for values such as "included" or "none". */
  readonly isName: boolean;
};

const FILTER = { index: 'filter', isName: true } as const;
const FILTER_NO_NAME = { index: 'filter', isName: false } as const;
const SUGGESTION = { index: 'suggestion', isName: true } as const;
const SUGGESTION_NO_NAME = { index: 'suggestion', isName: false } as const;
const NOTHING = { index: 'nothing', isName: false } as const;

/**
 * Use of each attribute in the search. The index's SQL functions are generated from this table: see
 * `search/server/search-rules-sql.ts`.
 */
export const searchRules = {
  kind: FILTER,
  brand: FILTER,
  model: SUGGESTION,
  processor: SUGGESTION,
  processorFamily: FILTER,
  processorGeneration: SUGGESTION,
  graphics: SUGGESTION,
  memoryGb: FILTER,
  memoryKind: FILTER,
  storageGb: FILTER,
  storageKind: FILTER,
  screenInches: FILTER,
  resolution: FILTER,
  panel: FILTER,
  refreshHz: FILTER,
  batteryHealth: SUGGESTION_NO_NAME,
  batteryCycles: NOTHING,
  batteryMinutes: NOTHING,
  charger: FILTER_NO_NAME,
  box: SUGGESTION_NO_NAME,
  licence: SUGGESTION_NO_NAME,
  warranty: FILTER_NO_NAME,
  warrantyDays: NOTHING,
  warrantyUntil: NOTHING,
  delivery: FILTER_NO_NAME,
  courierTaka: NOTHING,
  area: FILTER,
  payment: NOTHING,
  colour: FILTER,
  functions: FILTER,
  connection: FILTER,
  pieces: SUGGESTION,
  year: FILTER,
} as const satisfies Readonly<Record<AttributeKey, SearchRule>>;

type KeysOf<Index extends SearchRule['index']> = {
  [Key in AttributeKey]: (typeof searchRules)[Key]['index'] extends Index ? Key : never;
}[AttributeKey];

/** Name of an attribute that is in the search index. */
export type IndexedKey = KeysOf<'filter' | 'suggestion'>;

/** Returns whether an attribute is in the search index. */
export function isIndexed(key: AttributeKey): key is IndexedKey {
  return searchRules[key].index !== 'nothing';
}
