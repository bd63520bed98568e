// Builds the lexemes in `search_documents`, as migrations/20261126_0304_search.sql writes them, and queries (tsquery)
// for lexemes.

/** A query in PostgreSQL's tsquery syntax. */
export type TsQuery = string;

function quote(lexeme: string): TsQuery {
  return `'${lexeme.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;
}

/** Returns a query for listings with a term in their name or attributes. */
export function inName(term: string): TsQuery {
  return quote(`^${term}`);
}

/** Returns a query for listings with a term in their name, attributes or details. */
export function inAnyField(term: string): TsQuery {
  return `(${termLexemes(term).map(quote).join(' | ')})`;
}

/** Maximum length of the lexeme of a filter value, in characters, here and in the index. Longer lexemes are cut. */
const MAX_VALUE_LENGTH = 200;

/** Returns the two lexemes of a term: for names and attributes (`^term`), and for details. */
export function termLexemes(term: string): readonly string[] {
  return [`^${term}`, term];
}

/**
 * Returns the lexeme of a filter value, such as `memorygb=16`. Converts only ASCII letters to lower case, as
 * PostgreSQL's `lower` does in collation C.
 */
export function valueLexeme(key: string, value: string): string {
  const lexeme = `${key}=${value}`.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...lexeme].slice(0, MAX_VALUE_LENGTH).join('');
}

/** Returns a query for listings with a value of a filter group. */
export function hasValue(key: string, value: string): TsQuery {
  return quote(valueLexeme(key, value));
}

/**
 * Returns a query for a sample of one in `step` listings, always the same listings. Returns null for step 1, which
 * means all listings. `step` is a power of four up to 1,024.
 */
export function inSample(step: number): TsQuery | null {
  return step === 1 ? null : quote(`~${step}`);
}

/** Returns a query for listings that match all of these queries; null if there are none. */
export function allOf(queries: readonly (TsQuery | null)[]): TsQuery | null {
  const given = queries.filter((query) => query !== null);
  return given.length === 0 ? null : given.map((query) => `(${query})`).join(' & ');
}

/** Returns a query for listings that match at least one of these queries. The list must not be empty. */
export function anyOf(queries: readonly TsQuery[]): TsQuery {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' | ')})`;
}

/** Returns a query for listings that do not match the given query. */
export function not(query: TsQuery): TsQuery {
  return `!(${query})`;
}
