/** Kinds of documents that sellers upload as evidence and admins check. */
export const documentKinds = ['identity', 'licence'] as const;
/** One of {@link documentKinds}. */
export type DocumentKind = (typeof documentKinds)[number];

/** Ways in which the code that confirms a phone number can be sent. */
export const codeWays = ['email', 'sms'] as const;
/** One of {@link codeWays}. */
export type CodeWay = (typeof codeWays)[number];

/** States of a verification request: draft, waiting for an admin, approved, or declined. */
export const requestStates = ['draft', 'waiting', 'approved', 'declined'] as const;
/** One of {@link requestStates}. */
export type RequestState = (typeof requestStates)[number];

/** Time in ms for which a code that confirms a phone number is valid. */
export const CODE_MS = 15 * 60_000;
/** Number of wrong attempts after which a code that confirms a phone number becomes invalid. */
export const MAX_WRONG_CODES = 5;
/** Days from the decision on a request until its document is deleted. Until then, admins can check complaints. */
export const DOCUMENT_DAYS = 30;
/** Days until a draft request is deleted, if the seller never sends the request. */
export const DRAFT_DAYS = 30;
