import { type Query, withQuery } from '../../paths.ts';

const segment = encodeURIComponent;

/** URLs of pages and files about verification. */
export const verificationPaths = {
  /** Page where a seller requests verification. `done` names the step that the seller has just finished. */
  own: (query: { readonly done?: 'code' | 'phone' | 'document' | 'asked' | 'withdrawn' } = {}) =>
    withQuery('/dashboard/verification', query),
  /**
   * API URL of the document picture that the seller has uploaded; not a page. `at` changes with each picture, so that
   * browsers do not show an old one.
   */
  ownDocument: (at: string) => withQuery('/me/verification/document', { at }),
  /** Admins' page of waiting requests. */
  requests: (query: Query = {}) => withQuery('/dashboard/verifications', query),
  request: (id: string) => `/dashboard/verifications/${segment(id)}`,
  /** API URL of the document picture of a request, for admins; not a page. */
  document: (id: string) => `/verifications/${segment(id)}/document`,
} as const;
