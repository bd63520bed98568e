/** Kind of network from which a request comes. */
export type SourceClass = 'this machine' | 'local network' | 'internet';

const THIS_MACHINE = /^127\.|^0:0:0:0::\/64$/;
// Private and link-local address ranges of RFC 1918, RFC 3927, RFC 4193 and RFC 4291.
const LOCAL_NETWORK = /^10\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^f[cd]|^fe[89ab]/i;

/**
 * Returns the kind of network of a client address in the web server's notation (`clientAddress`). It is deliberately
 * less precise than a geographic location.
 */
export function sourceClassOf(source: string): SourceClass {
  if (THIS_MACHINE.test(source)) return 'this machine';
  return LOCAL_NETWORK.test(source) ? 'local network' : 'internet';
}
