import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';

/** What is known of a request's connection. */
export type Connection = {
  /** Network address of the other end. */
  readonly source: string;
  /**
   * Sets a header of the answer unless the answer itself has it. Writing it here leaves the `Response` untouched,
   * which the server can then send without building it in full.
   */
  readonly setHeader: (name: string, value: string) => void;
};

/** Answers one request. */
export type Answerer = (request: Request, connection: Connection) => Response | Promise<Response>;

/** A listening server whose answerer arrives later; until then it says that it is not ready. */
export type WebServer = {
  readonly server: Server;
  readonly port: number;
  readonly answerWith: (answer: Answerer) => void;
  /** Sees every request before the answerer (hot reload). */
  readonly interpose: (middleware: Middleware) => void;
  /** Takes no new requests, lets open ones finish. */
  readonly close: () => Promise<void>;
};

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const notReady: Answerer = (request) => {
  if (new URL(request.url).pathname === '/healthz') return Response.json({ alive: true });
  return new Response('Starting. Try again in a moment.\n', { status: 503, headers: { 'retry-after': '1' } });
};

/** The nearest address that we may believe: the peer's, or with `trustProxy` the last one a proxy added. */
function sourceOf(incoming: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last || (incoming.socket.remoteAddress ?? 'unknown');
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/**
 * Starts listening at once, so that a supervisor finds the process alive while it is still setting up.
 * Time-outs bound what a slow client can hold: 10 s for headers, 60 s for a request.
 */
export async function startWebServer(options: {
  readonly host: string;
  readonly port: number;
  readonly trustProxy: boolean;
}): Promise<WebServer> {
  let answer: Answerer = notReady;
  let before: Middleware | undefined;
  // It puts its own Request in the global's place: only that one can be made anew from a request that it made,
  // which whoever bounds or rewrites a body has to do.
  const listener = getRequestListener((request, env) => {
    const { incoming, outgoing } = env as HttpBindings;
    const setHeader = (name: string, value: string) => void outgoing.setHeader(name, value);
    return answer(request, { source: sourceOf(incoming, options.trustProxy), setHeader });
  });
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000 }, (request, response) => {
    if (before) before(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  await listenOn(server, options.host, options.port);
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : options.port,
    answerWith: (next) => {
      answer = next;
    },
    interpose: (middleware) => {
      before = middleware;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}
