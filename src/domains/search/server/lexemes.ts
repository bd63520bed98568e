// How words and values stand in the column `words` of search_listings, and queries over it. migrations/0350_search.sql writes them.

/** A query over the listings' words, in PostgreSQL's own writing. */
export type TsQuery = string;

function quote(lexeme: string): TsQuery {
  return `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
}

/** Listings that have a word in their name or facts. */
export function named(word: string): TsQuery {
  return quote(`^${word}`);
}

/** Listings that have a word anywhere. */
export function anywhere(word: string): TsQuery {
  return `(${quote(`^${word}`)} | ${quote(word)})`;
}

const LONGEST_VALUE = 200;

/** Listings that have a value: `memorygb=16`. Capitals do not matter, but only those of the plain alphabet. */
export function valued(key: string, value: string): TsQuery {
  const lexeme = `${key}=${value}`.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return quote([...lexeme].slice(0, LONGEST_VALUE).join(''));
}

/** Every `step`th listing, always the same ones. `step` is a power of four; 1 means all. */
export function every(step: number): TsQuery | null {
  return step === 1 ? null : quote(`~${step}`);
}

/** Listings that fit all of these; null when there is nothing to fit. */
export function allOf(queries: readonly (TsQuery | null)[]): TsQuery | null {
  const given = queries.filter((query) => query !== null);
  return given.length === 0 ? null : given.map((query) => `(${query})`).join(' & ');
}

/** Listings that fit one of these. There must be one. */
export function anyOf(queries: readonly TsQuery[]): TsQuery {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' | ')})`;
}

/** Listings that do not fit. */
export function noneOf(query: TsQuery): TsQuery {
  return `!(${query})`;
}
