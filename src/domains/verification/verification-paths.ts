import { type Query, withQuery } from '../../paths.ts';

const segment = encodeURIComponent;

/** Addresses of pages and files about verification. */
export const verificationPaths = {
  /** Page where a seller requests verification. `done` is set right after one of its steps. */
  own: (query: { readonly done?: 'code' | 'phone' | 'document' | 'asked' | 'withdrawn' } = {}) =>
    withQuery('/dashboard/verification', query),
  /** API address of the seller's own picture, not a page. `at` changes with each picture. */
  ownDocument: (at: string) => withQuery('/me/verification/document', { at }),
  /** Admins' page of open requests. */
  requests: (query: Query = {}) => withQuery('/dashboard/verifications', query),
  request: (id: string) => `/dashboard/verifications/${segment(id)}`,
  /** API address, not a page: the picture of a request, for admins. */
  document: (id: string) => `/verifications/${segment(id)}/document`,
} as const;
