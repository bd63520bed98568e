// Separate from the contract and the filters, because every page needs it for the header's search field.

/** Longest search text, in characters. */
export const MAX_QUERY_LENGTH = 200;
