import { redirect } from 'react-router';
import type { ApiResponse } from './api-client.ts';

/** Returns the cookies that the API set, as headers of a page. */
export function cookieHeaders(response: ApiResponse): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return headers;
}

/** Redirects the visitor to a path, with the cookies that the API set. */
export function redirectWithCookies(response: ApiResponse, path: string): Response {
  return redirect(path, { headers: cookieHeaders(response) });
}
