/** Kinds of documents that sellers upload and admins check. */
export const documentKinds = ['identity', 'licence'] as const;
/** One of {@link documentKinds}. */
export type DocumentKind = (typeof documentKinds)[number];

/** Labels of the documents for sellers and admins. */
export const documentWords: Readonly<Record<DocumentKind, string>> = {
  identity: 'Identity card',
  licence: 'Trade licence',
};

/** Ways to send a code for a phone number. */
export const codeWays = ['email', 'sms'] as const;
/** One of {@link codeWays}. */
export type CodeWay = (typeof codeWays)[number];

/** States of a request: draft, waiting for an admin, or decided. */
export const requestStates = ['draft', 'waiting', 'approved', 'declined'] as const;
/** One of {@link requestStates}. */
export type RequestState = (typeof requestStates)[number];

/** Time for which a code is valid, in ms. */
export const CODE_MS = 15 * 60_000;
/** Number of wrong codes after which a new one is needed. */
export const MAX_WRONG_CODES = 5;
/** Days until a document is deleted after the decision. Until then, admins can check complaints. */
export const DOCUMENT_DAYS = 30;
/** Days until a draft that was never sent is deleted. */
export const DRAFT_DAYS = 30;
