import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, isIPv4, isIPv6, Server as NetServer } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { TrustedProxies } from '#platform/process/trusted-proxies.server.ts';
import {
  checkRequestHead,
  destroySlowClients,
  guardPipelining,
  withResponseTimeout,
} from './connection-guards.server.ts';
import { sendEarlyRefusal } from './early-response.server.ts';
import { HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import { listenExclusive, listenReusePort } from './listen-sockets.server.ts';

/** Connection data of a request. */
type ConnectionInfo = {
  /** Client address: an IPv4 address or an IPv6 network of 64 bits. */
  readonly clientAddress: string;
  readonly requestId: string;
  /** Trace of a trusted proxy in front of this server (W3C Trace Context); undefined without one. */
  readonly traceparent?: string;
  /**
   * Sets a response header unless the response has its own. This leaves the `Response` untouched, so that the server
   * need not build it in full.
   */
  readonly setHeader: (name: string, value: string) => void;
};

/** Answers one request. */
type RequestHandler = (request: Request, connection: ConnectionInfo) => Response | Promise<Response>;

/** Handles a request before the request handler, or passes it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A listening server. It responds "not ready" until its request handler is set. */
export type WebServer = {
  readonly server: Server;
  readonly port: number;
  readonly setHandler: (answer: RequestHandler) => void;
  /** Adds a middleware that runs after the earlier ones. */
  readonly use: (middleware: Middleware) => void;
  /** Stops accepting requests and lets open ones finish. */
  readonly close: () => Promise<void>;
};

export type WebServerOptions = {
  readonly host: string;
  readonly port: number;
  /** Trusted proxies in front of this server; none by default. */
  readonly trustedProxies?: TrustedProxies;
  /** True if other processes may listen on the same port. */
  readonly reusePort?: boolean;
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Time in ms for which kept-alive connections are still served after `close`; none by default. */
  readonly drainMs?: number;
  readonly limits?: Partial<HttpLimits>;
};

const notReady: RequestHandler = (request) => {
  if (new URL(request.url).pathname === '/healthz') return Response.json({ status: 'live', alive: true });
  return new Response('Starting. Try again in a moment.\n', { status: 503, headers: { 'retry-after': '1' } });
};

const GROUPS = 8;
/**
 * Number of 16-bit groups of an IPv6 address that identify a customer. Networks give each customer at least 64 bits.
 */
const CUSTOMER_GROUPS = 4;

/** Removes parts that proxies add to an IP address: brackets, a port, the name of a network card. */
function bareAddress(written: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(written) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(written) ?? [];
  return (bracketed ?? withPort ?? written).replace(/%.*$/, '');
}

/** Returns the eight groups of an IPv6 address in any spelling. */
function groupsOf(address: string): string[] {
  // `URL` normalizes the address: lower case, no leading zeros, no dots.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = spelled.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  return [...first, ...Array<string>(GROUPS - first.length - last.length).fill('0'), ...last];
}

/** Returns the IPv4 address of an IPv4-mapped IPv6 address; null for any other. */
function mappedIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/**
 * Returns the address for rate limits: an IPv4 address, or the leading 64 bits of an IPv6 address. One customer of a
 * network controls all addresses with those bits. All spellings of an address give the same result. Returns null for
 * text that is not an IP address.
 */
export function clientAddress(written: string): string | null {
  const address = bareAddress(written.trim());
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  // guard: ipv6-network (operand 2 => groups.join(':'))
  return mappedIPv4(groups) ?? `${groups.slice(0, CUSTOMER_GROUPS).join(':')}::/64`;
}

/** Returns whether an IP address is that of a trusted proxy. `hop` is its distance: 0 for the peer, 1 for the next. */
function isTrustedProxy(trusted: TrustedProxies, hop: number, address: string): boolean {
  // guard: trusted-proxy-hops (value => true)
  if (typeof trusted === 'number') return hop < trusted;
  const family = isIP(address);
  // guard: trusted-proxy-networks (drop operand 2)
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Returns the client address as far as it can be trusted. This is the address of the peer (the other end of the
 * connection). If the peer is a trusted proxy, it is the address that the proxy reports, and so on. If a proxy reports
 * no valid address, the proxy's own address is used.
 */
export function clientAddressOf(incoming: IncomingMessage, trusted: TrustedProxies): string {
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
  let nearest = bareAddress(incoming.socket.remoteAddress ?? '');
  for (let hop = 0; isTrustedProxy(trusted, hop, nearest); hop += 1) {
    const written = bareAddress((forwarded.at(-1 - hop) ?? '').trim());
    if (!isIPv4(written) && !isIPv6(written)) break;
    nearest = written;
  }
  return clientAddress(nearest) ?? 'unknown';
}

/**
 * Request ids from proxies: 32 hex digits from nginx, UUIDs from others. Other characters could break logs or headers.
 */
const REQUEST_ID = /^[\w-]{16,64}$/;
/** Header `traceparent`, version 00: https://www.w3.org/TR/trace-context/#traceparent-header-field-values. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Removes a request id or trace that is malformed or does not come from a trusted proxy. Otherwise an attacker could
 * give many requests one id, or force traces of all requests.
 */
function dropForeignIds({ headers, socket }: IncomingMessage, trusted: TrustedProxies): void {
  const { 'x-request-id': id, traceparent } = headers;
  if (id === undefined && traceparent === undefined) return;
  const isProxy = isTrustedProxy(trusted, 0, bareAddress(socket.remoteAddress ?? ''));
  // guard: foreign-request-id (drop operand 1)
  if (!isProxy || !REQUEST_ID.test(String(id))) headers['x-request-id'] = undefined;
  // guard: foreign-traceparent (drop operand 1)
  if (!isProxy || !TRACEPARENT.test(String(traceparent))) headers.traceparent = undefined;
}

/** Factor between our limit on the number of headers and Node's own, higher limit. */
const HARD_LIMIT_FACTOR = 4;

function createLimitedServer(limits: HttpLimits): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.sweepMs,
    // guard: header-size
    maxHeaderSize: limits.headerBytes,
  });
  // Beyond this number Node refuses without an explanation. Between our own limit and this one, our refusal explains
  // the reason.
  server.maxHeadersCount = HARD_LIMIT_FACTOR * limits.headers;
  // guard: connection-limit
  server.maxConnections = limits.connections;
  destroySlowClients(server, limits);
  return server;
}

/** Interval of checks for connections that have finished their last response, in ms. */
const CLOSE_POLL_MS = 20;

/**
 * Closes a server and lets open requests finish. The next request of a kept-alive connection may be on its way, and
 * would fail if we closed the connection. So requests are still served for `drainMs`. Then idle connections are closed,
 * and the others as soon as their response is sent.
 */
async function closeGracefully(
  server: Server,
  listeners: readonly NetServer[],
  drainMs: number,
): Promise<void> {
  // The HTTP server's own `close` would first close idle connections.
  const stopListening = (one: NetServer) =>
    new Promise<void>((resolve) => NetServer.prototype.close.call(one, () => resolve()));
  const closed = Promise.all(listeners.map(stopListening));
  let timer: NodeJS.Timeout | undefined;
  const closeIdle = () => {
    timer = setInterval(() => server.closeIdleConnections(), CLOSE_POLL_MS);
  };
  // guard: drain-kept-connections (value => setTimeout(closeIdle, 0))
  const drain = setTimeout(closeIdle, drainMs);
  await closed;
  clearTimeout(drain);
  clearInterval(timer);
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Creates the listener that builds a `Request` for the handler. It adds the common headers and the response timeout.
 */
function createRequestListener(
  current: () => RequestHandler,
  options: WebServerOptions,
  limits: HttpLimits,
): RequestListener {
  const common = Object.entries(options.headers ?? {});
  // `@hono/node-server` replaces the global `Request` with its own class. Code that limits or rewrites a body builds a
  // new request from an old one. Only the library's class accepts its own requests for that.
  const listener = getRequestListener((request, env) => {
    const { incoming, outgoing } = env as HttpBindings;
    const setHeader = (name: string, value: string) => void outgoing.setHeader(name, value);
    for (const [name, value] of common) setHeader(name, value);
    const { 'x-request-id': id, traceparent } = incoming.headers;
    const requestId = String(id ?? randomUUID());
    const connection = {
      clientAddress: clientAddressOf(incoming, options.trustedProxies ?? 0),
      requestId,
      ...(typeof traceparent === 'string' && { traceparent }),
      setHeader,
    };
    const answer = current()(request, connection);
    return answer instanceof Promise ? withResponseTimeout(answer, incoming, limits, requestId) : answer;
  });
  return (request, response) => void listener(request, response);
}

/**
 * Starts a web server. It listens immediately, so that a supervisor sees a live process during its setup. {@link
 * HTTP_LIMITS} restrict every client.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const limits = { ...HTTP_LIMITS, ...options.limits };
  let handler: RequestHandler = notReady;
  const middlewares: Middleware[] = [];
  const requestListener = createRequestListener(() => handler, options, limits);
  const dispatch = (index: number, request: IncomingMessage, response: ServerResponse): void => {
    const middleware = middlewares[index];
    if (middleware) middleware(request, response, () => dispatch(index + 1, request, response));
    else requestListener(request, response);
  };
  const server = createLimitedServer(limits);
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    if (!server.listening) response.setHeader('connection', 'close');
    dropForeignIds(request, options.trustedProxies ?? 0);
    const refused = checkRequestHead(request, limits);
    if (refused) sendEarlyRefusal(response, refused, options.headers ?? {});
    else dispatch(0, request, response);
  };
  server.on('request', (request, response) =>
    guardPipelining(request, response, () => receive(request, response)),
  );
  const { host, port: wanted, reusePort } = options;
  const { port, listeners } = await (reusePort ? listenReusePort : listenExclusive)(server, {
    host,
    port: wanted,
  });
  return {
    server,
    port,
    setHandler: (next) => {
      handler = next;
    },
    use: (middleware) => {
      middlewares.push(middleware);
    },
    close: () => closeGracefully(server, listeners, options.drainMs ?? 0),
  };
}
