import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/**
 * Marks requests of a network source that has read too many listings. Responses then leave out the contact data. The
 * header only takes something away, so a client that sends it gains nothing.
 */
export const RESTRICTED_HEADER = 'x-restricted';

/** Marks a request for the steps behind the caller and for the application. */
export function markRestricted(request: IncomingMessage): void {
  request.headers[RESTRICTED_HEADER] = 'yes';
  // The application's `Request` is made from these.
  request.rawHeaders.push(RESTRICTED_HEADER, 'yes');
}

/** Returns whether a request is marked. */
export function isRestricted(headers: Headers | IncomingHttpHeaders): boolean {
  const value = headers instanceof Headers ? headers.get(RESTRICTED_HEADER) : headers[RESTRICTED_HEADER];
  return value !== null && value !== undefined;
}
