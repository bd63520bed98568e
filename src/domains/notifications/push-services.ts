/**
 * Hosts of the browsers' push services: Chrome and its derivatives, Firefox, Edge, Safari. The server sends requests to
 * the URLs that subscribers give. If other hosts were allowed, strangers could choose the targets of these requests
 * (SSRF).
 */
const KNOWN_HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)+notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
];

/** Returns whether a URL belongs to a push service: https on a known host, or an origin in `further`. */
export function isPushService(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (further.includes(origin)) return true;
  // guard: push-service-known (value => true)
  return protocol === 'https:' && port === '' && KNOWN_HOSTS.some((host) => host.test(hostname));
}
