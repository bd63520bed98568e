import { lookup } from 'node:dns';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Maximum size of a fetched avatar, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 5_000;

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv4');
}

/**
 * Returns whether an IP address may be in our own network. Of the IPv6 addresses, only 2000::/3 counts as public,
 * except Teredo (2001:0::/32) and 6to4 (2002::/16).
 */
function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return privateRanges.check(address, 'ipv4');
  return !/^[23][0-9a-f]{3}:/i.test(address) || /^200[12]:0*:/i.test(address) || /^2002:/i.test(address);
}

/**
 * Resolves a host name, and fails if any of its addresses is in our own network (SSRF). It runs when the connection is
 * opened, so the connection uses the checked address.
 */
const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    // guard: remote-image-lookup
    if (found.some(({ address }) => isPrivateAddress(address)))
      return done(new Error('the host has an address in a private network'), []);
    const [first] = found;
    if (options.all || !first) return done(null, found);
    done(null, first.address, first.family);
  });
};

/**
 * Returns whether an avatar's URL may be fetched: HTTPS outside our own network. The sandbox provider of a demo market
 * has no HTTPS, so URLs of the issuer itself are allowed too.
 */
export function mayFetch(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, hostname, username, port } = new URL(address);
  if (protocol === 'http:') return origin === new URL(issuer).origin;
  const host = hostname.replace(/^\[|\]$/g, '');
  // guard: remote-image-address (drop operand 4)
  return (
    protocol === 'https:' && username === '' && port === '' && !(isIP(host) !== 0 && isPrivateAddress(host))
  );
}

async function readImage(message: IncomingMessage): Promise<Uint8Array | null> {
  const isPicture = message.statusCode === 200 && message.headers['content-type']?.startsWith('image/');
  if (!isPicture) {
    message.destroy();
    return null;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches an avatar from a sign-in provider. Returns null if the URL is not allowed, or the response is not a picture
 * of at most 2 MiB. Does not follow redirects. Throws if the connection fails.
 */
export async function fetchRemoteImage(address: string, issuer: string): Promise<Uint8Array | null> {
  if (!mayFetch(address, issuer)) return null;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const secure = address.startsWith('https:');
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = secure
      ? getSecure(address, { signal, lookup: publicLookup }, resolve)
      : getPlain(address, { signal }, resolve);
    request.once('error', reject);
  });
  return readImage(message);
}
