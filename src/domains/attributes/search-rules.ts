import type { AttributeKey } from './attributes.ts';

/** How the search uses one attribute. */
type SearchRule = {
  /**
   * How the search index uses the attribute's values.
   * - `filter`: pages show a filter with a count for each value.
   * - `suggestion`: values are suggested while people type, and filter only on request.
   * - `nothing`: values are not indexed, because they rarely repeat or nobody searches for them.
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
 * How the search uses each attribute. The index's SQL functions are generated from this table: see
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
