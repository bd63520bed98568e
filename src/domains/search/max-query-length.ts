// This file is separate from the contract and the filters. Every page needs this constant for the search field in the
// header.

/** Maximum length of a search text, in characters. */
export const MAX_QUERY_LENGTH = 200;
