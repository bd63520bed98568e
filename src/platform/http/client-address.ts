import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
/** A network hands each of its customers at least this much of an IPv6 address: 64 bits. */
const CUSTOMER_GROUPS = 4;

/** An address without what proxies write around it: brackets, a port, the name of a network card. */
function bareAddress(written: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(written) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(written) ?? [];
  return (bracketed ?? withPort ?? written).replace(/%.*$/, '');
}

/** The eight groups of an IPv6 address, however it is spelled. */
function groupsOf(address: string): string[] {
  // The parser of addresses knows one spelling: lower case, no leading zeros, never dots.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = spelled.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  return [...first, ...Array<string>(GROUPS - first.length - last.length).fill('0'), ...last];
}

/** The IPv4 address inside an IPv6 one that stands for it; null for any other. */
function mappedIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/**
 * Who counts as one source of requests: an IPv4 address, or the 64 leading bits of an IPv6 address, which one
 * customer of a network has to itself and could walk through for ever. All spellings of an address are one
 * source. Null for what is no address.
 */
export function clientAddress(written: string): string | null {
  const address = bareAddress(written.trim());
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  // guard: ipv6-network (operand 2 => groups.join(':'))
  return mappedIPv4(groups) ?? `${groups.slice(0, CUSTOMER_GROUPS).join(':')}::/64`;
}
