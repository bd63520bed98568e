import { BlockList, isIP } from 'node:net';

/** Trusted proxies in front of this server: a number of hops, counted from this server, or a list of networks. */
export type TrustedProxies = number | BlockList;

/** Maximum number of hops. A higher number in the setting is probably a typing error. */
const MAX_HOPS = 10;

function addNetwork(list: BlockList, written: string): boolean {
  const [address = '', bits, ...more] = written.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  const longest = family === 4 ? 32 : 128;
  const prefix = Number(bits ?? longest);
  if (prefix > longest) return false;
  list.addSubnet(address, prefix, type);
  return true;
}

/** Parses `true` (1), `false` (0), a number of proxies, or networks separated by spaces; null for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'true') return 1;
  if (text === 'false') return 0;
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null;
  const list = new BlockList();
  const isEach = text
    .trim()
    .split(/\s+/)
    .every((network) => addNetwork(list, network));
  return isEach ? list : null;
}
