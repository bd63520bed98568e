import { redirect } from 'react-router';
import type { ApiResponse } from '#platform/api/api-client.ts';

/** Sends the visitor on, with the cookies that the API set. */
export function redirectWithCookies(answer: ApiResponse, path: string): Response {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return redirect(path, { headers });
}
