// Lexemes in search_documents, as migrations/20261126_0304_search.sql writes them, and tsqueries for them.

/** A query in PostgreSQL's tsquery syntax. */
export type TsQuery = string;

function quote(lexeme: string): TsQuery {
  return `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
}

/** Matches listings with a term in their name or attributes. */
export function inName(term: string): TsQuery {
  return quote(`^${term}`);
}

/** Matches listings with a term in their name, attributes or details. */
export function inAnyField(term: string): TsQuery {
  return `(${termLexemes(term).map(quote).join(' | ')})`;
}

/** Length at which values are cut, here and in the index, in characters. */
const MAX_VALUE_LENGTH = 200;

/** Returns the lexemes of a term: one for names and attributes, and one for details. */
export function termLexemes(term: string): readonly string[] {
  return [`^${term}`, term];
}

/**
 * Returns the lexeme of a value: `memorygb=16`. Converts only ASCII letters to lower case, as `lower` does in collation
 * C.
 */
export function valueLexeme(key: string, value: string): string {
  const lexeme = `${key}=${value}`.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...lexeme].slice(0, MAX_VALUE_LENGTH).join('');
}

/** Matches listings with a value. */
export function hasValue(key: string, value: string): TsQuery {
  return quote(valueLexeme(key, value));
}

/**
 * Matches the sample of every `step`th listing, always the same ones. Returns null for 1, which means all. `step` is a
 * power of four up to 1,024.
 */
export function inSample(step: number): TsQuery | null {
  return step === 1 ? null : quote(`~${step}`);
}

/** Matches listings that match all of these queries; returns null without queries. */
export function allOf(queries: readonly (TsQuery | null)[]): TsQuery | null {
  const given = queries.filter((query) => query !== null);
  return given.length === 0 ? null : given.map((query) => `(${query})`).join(' & ');
}

/** Matches listings that match one of these queries. There must be at least one. */
export function anyOf(queries: readonly TsQuery[]): TsQuery {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' | ')})`;
}

/** Matches listings that do not match the query. */
export function not(query: TsQuery): TsQuery {
  return `!(${query})`;
}
