/**
 * Returns a JSON response with cookies, for handlers that set more than one. The `headers` of a `CallResponse` hold
 * only one cookie.
 */
export function withCookies(body: unknown, cookies: readonly string[], status = 200): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return Response.json(body, { status, headers });
}
