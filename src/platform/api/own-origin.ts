/** Names under which a machine reaches itself alone, as `URL` spells them. */
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether an address leads nowhere but to the machine that asks. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/**
 * Whether a request that a browser sent from `origin` comes from our own pages: from the public origin, or from the very
 * host that was asked (`Host`), since a market reached by another name still is its own. Origins are compared as a whole,
 * with scheme: who can change what goes over plain HTTP could otherwise act in the name of whoever uses HTTPS. Only a
 * machine that asks itself may do so over HTTP beside a public HTTPS.
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
