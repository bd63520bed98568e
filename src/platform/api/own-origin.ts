/** Host names of the loopback interface, as `URL` writes them. */
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns whether a host name leads back to the machine that uses it. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Returns whether a browser's request from `origin` comes from our own pages. Our origins are the public origin and the
 * origin of the requested `Host`, because a market may have several names. Origins are compared with their scheme.
 * Otherwise an attacker who can change plain HTTP could act on behalf of HTTPS visitors. If the public origin uses
 * HTTPS, only requests from the same machine may use HTTP.
 */
export function isOwnOrigin(origin: string, host: string | null, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  const { protocol: publicProtocol, host: publicHost } = new URL(publicOrigin);
  // guard: origin-of-another-host (drop operand 3)
  if (!host || !URL.canParse(origin) || new URL(origin).host !== host) return false;
  const { protocol, hostname } = new URL(origin);
  if (protocol === publicProtocol) return true;
  // guard: origin-of-another-scheme (value => true)
  return host !== publicHost && protocol === 'http:' && isLoopback(hostname);
}

/** Returns whether a request may come from a page of another site: its `Origin` is foreign or missing. */
export function isCrossOrigin(request: Request, publicOrigin: string): boolean {
  const origin = request.headers.get('origin');
  // guard: write-without-origin (value => false)
  if (!origin) return true;
  return !isOwnOrigin(origin, request.headers.get('host'), publicOrigin);
}
