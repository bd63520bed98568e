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

/** Data of a request's connection. */
type ConnectionInfo = {
  /** Client address: an IPv4 address or an IPv6 network of 64 bits. */
  readonly clientAddress: string;
  readonly requestId: string;
  /** The trace that a proxy in front has begun (W3C Trace Context); undefined where none has. */
  readonly traceparent?: string;
  /**
   * Sets a header of the answer unless the answer itself has it. Writing it here leaves the `Response` untouched,
   * which the server can then send without building it in full.
   */
  readonly setHeader: (name: string, value: string) => void;
};

/** Answers one request. */
type RequestHandler = (request: Request, connection: ConnectionInfo) => Response | Promise<Response>;

/** Sees a request before the answerer, and answers it or passes it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A listening server whose answerer arrives later; until then it says that it is not ready. */
export type WebServer = {
  readonly server: Server;
  readonly port: number;
  readonly setHandler: (answer: RequestHandler) => void;
  /** Puts something between the server and the answerer, behind what was put there before. */
  readonly use: (middleware: Middleware) => void;
  /** Takes no new requests, lets open ones finish. */
  readonly close: () => Promise<void>;
};

export type WebServerOptions = {
  readonly host: string;
  readonly port: number;
  /** Proxies in front that are believed; none by default. */
  readonly trustedProxies?: TrustedProxies;
  /** True when other processes may listen on the same port. */
  readonly reusePort?: boolean;
  /** Headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long kept connections are still answered on once the server closes, in ms; not at all by default. */
  readonly drainMs?: number;
  readonly limits?: Partial<HttpLimits>;
};

const notReady: RequestHandler = (request) => {
  if (new URL(request.url).pathname === '/healthz') return Response.json({ status: 'live', alive: true });
  return new Response('Starting. Try again in a moment.\n', { status: 503, headers: { 'retry-after': '1' } });
};

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
 * Returns the address that limits count by: an IPv4 address, or the leading 64 bits of an IPv6 address. One customer
 * of a network has all addresses of these. All spellings of an address are equal. Null for text that is no address.
 */
export function clientAddress(written: string): string | null {
  const address = bareAddress(written.trim());
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  // guard: ipv6-network (operand 2 => groups.join(':'))
  return mappedIPv4(groups) ?? `${groups.slice(0, CUSTOMER_GROUPS).join(':')}::/64`;
}

/** Returns whether an address that is `hop` steps away from us (the peer is 0) is a proxy that is believed. */
function isTrustedProxy(trusted: TrustedProxies, hop: number, address: string): boolean {
  // guard: trusted-proxy-hops (value => true)
  if (typeof trusted === 'number') return hop < trusted;
  const family = isIP(address);
  // guard: trusted-proxy-networks (drop operand 2)
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Returns the nearest trustworthy source: the peer, unless it is a trusted proxy. Then it is the address that the
 * proxy reports, and so on. What a proxy wrote that is no address counts as the proxy's own.
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

/** Ids that proxies give requests: nginx 32 hex digits, others a UUID. Nothing that a log or a header could stumble over. */
const REQUEST_ID = /^[\w-]{16,64}$/;
/** https://www.w3.org/TR/trace-context/#traceparent-header-field-values, version 00. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Drops request id and trace that do not come from a trusted proxy, or are malformed. A stranger could give many
 * requests one id, and have all of them traced.
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

/** How many times the headers that are taken nobody sends by mistake. */
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
  // Beyond this number Node refuses without an explanation. Between our limit and this one, we explain the refusal.
  server.maxHeadersCount = HARD_LIMIT_FACTOR * limits.headers;
  // guard: connection-limit
  server.maxConnections = limits.connections;
  destroySlowClients(server, limits);
  return server;
}

/** How often connections are looked at that may have finished their last answer, in ms. */
const CLOSE_POLL_MS = 20;

/**
 * Lets open requests finish. An open connection may have its next request under way, which would meet a closed door.
 * For `drainMs` such a request is still answered, as the last one. Then those that wait are closed, and each other one
 * as soon as it has its answer.
 */
async function closeGracefully(
  server: Server,
  listeners: readonly NetServer[],
  drainMs: number,
): Promise<void> {
  // Not the HTTP server's own `close`, which begins with closing the connections that wait.
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

/** The listener that makes a `Request` for the answerer, with every answer's headers and within its time. */
function createRequestListener(
  current: () => RequestHandler,
  options: WebServerOptions,
  limits: HttpLimits,
): RequestListener {
  const common = Object.entries(options.headers ?? {});
  // It replaces the global Request with its own class. Code that limits or rewrites a body builds a new request from
  // an old one, and only that class accepts its own requests.
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
 * Starts listening at once, so that a supervisor finds the process alive while it is still setting up. What one
 * client may ask of it and hold is bounded by {@link HTTP_LIMITS}.
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
