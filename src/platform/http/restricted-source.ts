import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/**
 * Header that marks requests of a client address that has read too many pages with contact data. Responses then omit
 * contact data. Clients gain nothing by sending the header, because it only removes data.
 */
export const RESTRICTED_HEADER = 'x-restricted';

/** Marks a request for all later middlewares and for the application. */
export function markRestricted(request: IncomingMessage): void {
  request.headers[RESTRICTED_HEADER] = 'yes';
  // The application's `Request` is built from the raw headers, so they need the mark, too.
  request.rawHeaders.push(RESTRICTED_HEADER, 'yes');
}

/** Returns whether a request is marked. */
export function isRestricted(headers: Headers | IncomingHttpHeaders): boolean {
  const value = headers instanceof Headers ? headers.get(RESTRICTED_HEADER) : headers[RESTRICTED_HEADER];
  return value !== null && value !== undefined;
}
