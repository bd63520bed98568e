import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { networkSource } from './client-address.ts';
import { refuseEarly } from './early-response.server.ts';
import { WEB_LIMITS, type WebLimits } from './http-limits.ts';
import { listenAlone, listenBeside } from './listen-sockets.server.ts';
import { inTurn } from './pipelining-guard.server.ts';
import { entryRefuses } from './request-head-check.server.ts';
import { answerInTime } from './response-timeout.server.ts';
import { cutStalledClients } from './slow-clients.server.ts';

/** What is known of a request's connection. */
export type Connection = {
  /** Who counts as the other end: an IPv4 address or an IPv6 network of 64 bits. */
  readonly source: string;
  readonly requestId: string;
  /**
   * Sets a header of the answer unless the answer itself has it. Writing it here leaves the `Response` untouched,
   * which the server can then send without building it in full.
   */
  readonly setHeader: (name: string, value: string) => void;
};

/** Answers one request. */
export type Answerer = (request: Request, connection: Connection) => Response | Promise<Response>;

/** Sees a request before the answerer, and answers it or passes it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** A listening server whose answerer arrives later; until then it says that it is not ready. */
export type WebServer = {
  readonly server: Server;
  readonly port: number;
  readonly answerWith: (answer: Answerer) => void;
  /** Puts something between the server and the answerer, behind what was put there before. */
  readonly interpose: (middleware: Middleware) => void;
  /** Takes no new requests, lets open ones finish. */
  readonly close: () => Promise<void>;
};

export type WebServerOptions = {
  readonly host: string;
  readonly port: number;
  readonly trustProxy: boolean;
  /** True when other processes may listen on the same port. */
  readonly sharesPort?: boolean;
  /** Headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly limits?: Partial<WebLimits>;
};

const notReady: Answerer = (request) => {
  if (new URL(request.url).pathname === '/healthz') return Response.json({ alive: true });
  return new Response('Starting. Try again in a moment.\n', { status: 503, headers: { 'retry-after': '1' } });
};

/**
 * The nearest source that we may believe: the peer, or with `trustProxy` the last one a proxy added. What a proxy
 * wrote that is no address counts as the proxy's own.
 */
function sourceOf(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  const last =
    String(forwarded ?? '')
      .split(',')
      .at(-1) ?? '';
  return networkSource(last) ?? networkSource(incoming.socket.remoteAddress ?? '') ?? 'unknown';
}

/** How many times the headers that are taken nobody sends by mistake. */
const CLEARLY_TOO_MANY = 4;

function createLimitedServer(limits: WebLimits): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.sweepMs,
    maxHeaderSize: limits.headerBytes,
  });
  // Beyond this number Node refuses without words and without reading on; what is only a little too much is told why.
  server.maxHeadersCount = CLEARLY_TOO_MANY * limits.headers;
  server.maxConnections = limits.connections;
  cutStalledClients(server, limits);
  return server;
}

/** How often connections are looked at that may have finished their last answer, in ms. */
const CLOSING_MS = 20;

/** Lets open requests finish; a connection kept for a next one ends as soon as it has its answer. */
async function closeKindly(server: Server, listeners: readonly NetServer[]): Promise<void> {
  const timer = setInterval(() => server.closeIdleConnections(), CLOSING_MS);
  await Promise.all(listeners.map((one) => new Promise((resolve) => one.close(resolve))));
  clearInterval(timer);
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The listener that makes a `Request` for the answerer, with every answer's headers and within its time. */
function answering(current: () => Answerer, options: WebServerOptions, limits: WebLimits): Listener {
  const common = Object.entries(options.headers ?? {});
  // It puts its own Request in the global's place: only that one can be made anew from a request that it made,
  // which whoever bounds or rewrites a body has to do.
  const listener = getRequestListener((request, env) => {
    const { incoming, outgoing } = env as HttpBindings;
    const setHeader = (name: string, value: string) => void outgoing.setHeader(name, value);
    for (const [name, value] of common) setHeader(name, value);
    const requestId = randomUUID();
    const connection = { source: sourceOf(incoming, options.trustProxy), requestId, setHeader };
    const answer = current()(request, connection);
    return answer instanceof Promise ? answerInTime(answer, incoming, limits, requestId) : answer;
  });
  return (request, response) => void listener(request, response);
}

/**
 * Starts listening at once, so that a supervisor finds the process alive while it is still setting up. What one
 * client may ask of it and hold is bounded by {@link WEB_LIMITS}.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const limits = { ...WEB_LIMITS, ...options.limits };
  let answer: Answerer = notReady;
  const between: Middleware[] = [];
  const last = answering(() => answer, options, limits);
  const pass = (index: number, request: IncomingMessage, response: ServerResponse): void => {
    const middleware = between[index];
    if (middleware) middleware(request, response, () => pass(index + 1, request, response));
    else last(request, response);
  };
  const server = createLimitedServer(limits);
  const take = (request: IncomingMessage, response: ServerResponse) => {
    if (!server.listening) response.setHeader('connection', 'close');
    const refused = entryRefuses(request, limits);
    if (refused) refuseEarly(response, refused, options.headers ?? {});
    else pass(0, request, response);
  };
  server.on('request', (request, response) => inTurn(request, response, () => take(request, response)));
  const { host, port: wanted, sharesPort } = options;
  const { port, listeners } = await (sharesPort ? listenBeside : listenAlone)(server, { host, port: wanted });
  return {
    server,
    port,
    answerWith: (next) => {
      answer = next;
    },
    interpose: (middleware) => {
      between.push(middleware);
    },
    close: () => closeKindly(server, listeners),
  };
}
