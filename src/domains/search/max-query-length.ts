// Apart from the contract and the filters: the header's field has it on every page, and needs nothing of theirs.

/** Longest search taken, in characters. */
export const MAX_QUERY_LENGTH = 200;
