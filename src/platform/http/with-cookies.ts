/** An answer with more than one cookie, which a plain answer cannot carry. */
export function withCookies(body: unknown, cookies: readonly string[], status = 200): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return Response.json(body, { status, headers });
}
