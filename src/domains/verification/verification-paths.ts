import { type Query, withQuery } from '../../paths.ts';

const segment = encodeURIComponent;

/** Addresses of what sellers and admins see of verification. */
export const verificationPaths = {
  /** Where a seller asks to be verified. `done` is set right after one of its steps. */
  own: (query: { readonly done?: 'code' | 'phone' | 'document' | 'asked' | 'withdrawn' } = {}) =>
    withQuery('/dashboard/verification', query),
  /**
   * Call with the picture that a seller has uploaded, for themselves; not a page. `at` tells one picture from the
   * next.
   */
  ownDocument: (at: string) => withQuery('/me/verification/document', { at }),
  /** Sellers who asked, for admins. */
  requests: (query: Query = {}) => withQuery('/dashboard/verifications', query),
  request: (id: string) => `/dashboard/verifications/${segment(id)}`,
  /** A call, not a page: the picture of a request, for admins. */
  document: (id: string) => `/verifications/${segment(id)}/document`,
} as const;
