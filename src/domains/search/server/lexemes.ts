// The lexemes of search_documents, which migrations/20261126_0304_search.sql writes, and tsqueries over them.

/** A query in PostgreSQL's syntax for tsquery. */
export type TsQuery = string;

function quote(lexeme: string): TsQuery {
  return `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
}

/** Matches listings that have a term in their name or attributes. */
export function inName(term: string): TsQuery {
  return quote(`^${term}`);
}

/** Matches listings that have a term in their name, attributes or details. */
export function inAnyField(term: string): TsQuery {
  return `(${termLexemes(term).map(quote).join(' | ')})`;
}

/** Longer values are cut in the index too, in characters. */
const MAX_VALUE_LENGTH = 200;

/** The lexemes of a term: one of those in names or attributes, and one of those in details. */
export function termLexemes(term: string): readonly string[] {
  return [`^${term}`, term];
}

/** The lexeme of a value: `memorygb=16`. In small ASCII letters only, as `lower` makes them in collation C. */
export function valueLexeme(key: string, value: string): string {
  const lexeme = `${key}=${value}`.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...lexeme].slice(0, MAX_VALUE_LENGTH).join('');
}

/** Matches listings that have a value. */
export function hasValue(key: string, value: string): TsQuery {
  return quote(valueLexeme(key, value));
}

/**
 * Matches the sample of every `step`th listing, always the same ones. Null for 1, which means all. `step` is a
 * power of four up to 1,024.
 */
export function inSample(step: number): TsQuery | null {
  return step === 1 ? null : quote(`~${step}`);
}

/** Matches what all of these match; null when none is given. */
export function allOf(queries: readonly (TsQuery | null)[]): TsQuery | null {
  const given = queries.filter((query) => query !== null);
  return given.length === 0 ? null : given.map((query) => `(${query})`).join(' & ');
}

/** Matches what one of these matches. There must be one. */
export function anyOf(queries: readonly TsQuery[]): TsQuery {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' | ')})`;
}

/** Matches what the query doesn't. */
export function not(query: TsQuery): TsQuery {
  return `!(${query})`;
}
