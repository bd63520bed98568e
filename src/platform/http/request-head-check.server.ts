import type { IncomingMessage } from 'node:http';
import type { HttpLimits } from './http-limits.ts';
import type { CommonRefusal } from './problem.ts';

const HOST_LENGTH = 'host'.length;

function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Whether an address is a path that can be read as text: the router would log one that cannot, as it came. */
function isDecodablePath(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  // guard: undecodable-path
  if (!path.startsWith('/') || path.includes('\\')) return false;
  try {
    return !path.includes('%') || decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** True when a body follows the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * What is wrong with a request by its address and headers alone, or null. Asked before anything else looks at the
 * request, so it costs next to nothing.
 */
export function checkRequestHead(incoming: IncomingMessage, limits: HttpLimits): CommonRefusal | null {
  const { url = '', rawHeaders, headers } = incoming;
  // guard: long-address
  if (url.length > limits.addressBytes) return 'address-too-long';
  // guard: many-headers
  if (rawHeaders.length > 2 * limits.headers) return 'too-many-headers';
  // Two hosts: a proxy in front and we might each believe another one.
  // guard: two-host-headers (drop operand 1)
  if (countHostHeaders(rawHeaders) > 1 || !isDecodablePath(url)) return 'malformed-request';
  // A few compressed bytes can hold gigabytes; no client of ours sends any.
  const encoding = headers['content-encoding'];
  // guard: compressed-body (value => null)
  return encoding === undefined || encoding === 'identity' ? null : 'encoded-body';
}
