import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import { refusedResponse } from './early-response.server.ts';
import type { HttpLimits } from './http-limits.ts';
import type { CommonRefusal } from './problem.ts';

const requestsTimedOut = defineCounter(
  'market_http_requests_timed_out_total',
  'Requests refused because their response took too long',
);

const HOST_LENGTH = 'host'.length;

function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Returns whether a request's URL is a path that can be decoded. The router would log an invalid path unescaped. */
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

/** Returns whether a request has a body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Returns the error of a request's URL and headers, or null. Called before anything else reads the request,
 * because it costs next to nothing.
 */
export function checkRequestHead(incoming: IncomingMessage, limits: HttpLimits): CommonRefusal | null {
  const { url = '', rawHeaders, headers } = incoming;
  // guard: long-address
  if (url.length > limits.addressBytes) return 'address-too-long';
  // guard: many-headers
  if (rawHeaders.length > 2 * limits.headers) return 'too-many-headers';
  // With two `Host` headers, a proxy in front might use one of them and this server the other.
  // guard: two-host-headers (drop operand 1)
  if (countHostHeaders(rawHeaders) > 1 || !isDecodablePath(url)) return 'malformed-request';
  // A few compressed bytes can expand to gigabytes, and none of our clients compress requests.
  const encoding = headers['content-encoding'];
  // guard: compressed-body (value => null)
  return encoding === undefined || encoding === 'identity' ? null : 'encoded-body';
}

/** The latest unfinished response of each connection. */
const current = new WeakMap<Socket, ServerResponse>();
/** The response that follows each unfinished response. */
const next = new WeakMap<Socket, ServerResponse>();

/**
 * Handles one request of a connection at a time. A second request waits for the end of the previous response. A client
 * can send it before this server knows that the last byte was sent. A third request was pipelined, which no browser and
 * no proxy does. That request is ignored, and the connection ends after the earlier responses. Otherwise one packet
 * could cause twenty large responses that nobody reads. By RFC 9112, 9.3.2, clients repeat an ignored request on a new
 * connection.
 */
export function guardPipelining(
  { socket }: IncomingMessage,
  response: ServerResponse,
  work: () => void,
): void {
  const earlier = current.get(socket);
  const waiting = next.get(socket);
  const begin = () => {
    current.set(socket, response);
    work();
  };
  if (!earlier || earlier.writableFinished) begin();
  // guard: pipelined-requests (condition => false)
  else if (waiting) waiting.setHeader('connection', 'close');
  else {
    next.set(socket, response);
    earlier.once('finish', () => {
      next.delete(socket);
      begin();
    });
  }
}

/** Fraction of the allowed connections. If more are open, idle ones are closed. */
const IDLE_CLOSE_SHARE = 0.8;

type WriteProgress = { readonly sent: number; readonly since: number };

/**
 * Disconnects clients that do not read their responses, so that slow readers cannot fill our memory. Closes idle
 * connections when their number nears the limit.
 */
export function destroySlowClients(server: Server, limits: HttpLimits): void {
  const open = new Map<Socket, WriteProgress | null>();
  const check = (now: number) => {
    for (const [socket, before] of open) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0) open.set(socket, null);
      else if (before?.sent !== sent) open.set(socket, { sent, since: now });
      // guard: unread-response
      else if (now - before.since > limits.readMs) socket.destroy();
    }
    // guard: idle-connections
    if (open.size > IDLE_CLOSE_SHARE * limits.connections) server.closeIdleConnections();
  };
  const timer = setInterval(() => check(performance.now()), limits.sweepMs).unref();
  server.on('close', () => clearInterval(timer));
  server.on('connection', (socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Disconnects a client whose body does not arrive in time. Pictures get more time, because phones upload them over slow
 * networks.
 */
function destroySlowBody(incoming: IncomingMessage, limits: HttpLimits): void {
  const isUpload = incoming.headers['content-type']?.startsWith('multipart/form-data');
  const timer = setTimeout(() => incoming.destroy(), isUpload ? limits.uploadMs : limits.bodyMs);
  const stop = () => clearTimeout(timer);
  incoming.once('end', stop).once('close', stop);
}

/**
 * Returns the response, or a refusal after a timeout, which starts once the body has arrived. After a timeout the work
 * continues in the background, and its result is ignored.
 */
export function withResponseTimeout(
  response: Promise<Response>,
  incoming: IncomingMessage,
  limits: HttpLimits,
  requestId: string,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const onTimeout = () => {
      requestsTimedOut.inc();
      resolve(refusedResponse('unavailable', requestId));
    };
    const withBody = hasBody(incoming);
    let timer = setTimeout(onTimeout, withBody ? limits.uploadMs + limits.answerMs : limits.answerMs);
    if (withBody) {
      destroySlowBody(incoming, limits);
      incoming.once('end', () => {
        clearTimeout(timer);
        timer = setTimeout(onTimeout, limits.answerMs);
      });
    }
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
