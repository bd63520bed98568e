/**
 * Hosts of the push services that browsers bring along: Chrome and most others made of it, Firefox, Edge, Safari.
 * Subscribers name an address that we then call. Any other host would let strangers choose our targets (SSRF).
 */
const KNOWN_HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)+notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
];

/** Returns whether an address belongs to a push service: over https at a known host, or of an origin in `further`. */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (further.includes(origin)) return true;
  // guard: push-service-known (value => true)
  return protocol === 'https:' && port === '' && KNOWN_HOSTS.some((host) => host.test(hostname));
}
