/** Pictures by which sellers show who they are. Each is something that admins check. */
export const documentKinds = ['identity', 'licence'] as const;
/** One of {@link documentKinds}. */
export type DocumentKind = (typeof documentKinds)[number];

/** The documents as sellers and admins read them. */
export const documentWords: Readonly<Record<DocumentKind, string>> = {
  identity: 'Identity card',
  licence: 'Trade licence',
};

/** How a code for a phone number reaches its owner. */
export const codeWays = ['email', 'sms'] as const;
/** One of {@link codeWays}. */
export type CodeWay = (typeof codeWays)[number];

/** Where a request stands: being made ready, waiting for an admin, or decided. */
export const requestStates = ['draft', 'waiting', 'approved', 'declined'] as const;
/** One of {@link requestStates}. */
export type RequestState = (typeof requestStates)[number];

/** How long a code holds, in ms. */
export const CODE_MS = 15 * 60_000;
/** Wrong codes after which a new one is needed. */
export const MAX_WRONG_CODES = 5;
/** Days for which a document is kept after the decision, so that a complaint can still be looked into. */
export const DOCUMENT_DAYS = 30;
/** Days after which what was begun and never sent goes. */
export const DRAFT_DAYS = 30;
