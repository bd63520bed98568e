import type { IncomingMessage } from 'node:http';
import type { Hono } from 'hono';
import type { RequestEnv } from '#platform/api/api.server.ts';
import { listenForInvalidations } from '#platform/cache/invalidation.server.ts';
import { createResponseCacheMiddleware } from '#platform/cache/response-cache-middleware.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { StopListening } from '#platform/db/pg-listen.server.ts';
import { directUrl } from '#platform/db/pooler.server.ts';
import { openAdmissionQueue } from '#platform/http/admission-queue.server.ts';
import { HTTP_LIMITS } from '#platform/http/http-limits.ts';
import { type Priority, shedLoad, shouldShed, startLoadMeter } from '#platform/http/load-shedding.server.ts';
import type { Middleware, WebServer } from '#platform/http/web-server.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { PAGE_SIZE } from '../domains/catalog/contract.ts';
import { cacheableRoutes } from './cacheable-routes.ts';
import type { Config } from './settings.ts';

type Rule = { readonly method?: string; readonly path: RegExp; readonly priority: Priority };

/** What a request is for by its address, the first rule that fits. */
const RULES: readonly Rule[] = [
  { path: /^\/(?:healthz|readyz)$/, priority: 'always' },
  // Money that has moved already is written down whatever else waits.
  { path: /^\/webhooks\//, priority: 'always' },
  { method: 'POST', path: /^\/payments$/, priority: 'always' },
  { method: 'POST', path: /^\/(?:bookings|create-payment-intent)$/, priority: 'buying' },
  { method: 'PUT', path: /^\/wishlist\/buyer\//, priority: 'buying' },
  { path: /^\/(?:dashboard\/payment|booking)\//, priority: 'buying' },
  // Files cost little, and a page that has come is of no use without its own.
  { method: 'GET', path: /^\/(?:assets|images|icons)\//, priority: 'buying' },
  { path: /^\/search/, priority: 'searching' },
];

/** What is read of a request before anything else is known of it. */
type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

function carriesCredentials({ headers }: RequestHead): boolean {
  return headers.authorization !== undefined || (headers.cookie?.includes('session_token=') ?? false);
}

/** Whether more is asked for at once than a page shows: no person waits for that, and it takes the time of several. */
function isBulkRead(query: string): boolean {
  return query.includes('limit=') && Number(new URLSearchParams(query).get('limit')) > PAGE_SIZE;
}

/** How urgent a request is: by its address, else by whether somebody known asks, and for how much. */
export function priorityOf(request: RequestHead): Priority {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const rule = RULES.find((one) => (!one.method || one.method === request.method) && one.path.test(path));
  if (rule) return rule.priority;
  if (carriesCredentials(request)) return 'signed-in';
  return isBulkRead(query) ? 'searching' : 'browsing';
}

/** A step that only requests pass which change nothing. */
function forReads(step: Middleware): Middleware {
  return (request, response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? step(request, response, next) : next();
}

type PipelineOptions = {
  readonly web: WebServer;
  readonly app: Hono<RequestEnv>;
  readonly database: Database;
  /** Something shown has changed: called before anything is made anew. */
  readonly onInvalidate: () => void;
  readonly config: Config;
  readonly publicUrl: string;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
};

/**
 * Puts before the application what keeps it quick: answers that are ready, then the refusal of what there is no time
 * for. In development neither: every view is made anew. Answers what ends it.
 */
export function openRequestPipeline(options: PipelineOptions): StopListening {
  const { web, app, database, config, publicUrl, headers, log } = options;
  const loadMeter = startLoadMeter(database.pool);
  const handleTracked = (request: Request, bindings: RequestEnv['Bindings']) =>
    loadMeter.trackInFlight(app.fetch(request, bindings));
  // A body that comes slowly is the client's doing and no load.
  const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';
  web.setHandler((request, connection) =>
    isRead(request) ? handleTracked(request, connection) : app.fetch(request, connection),
  );
  if (config.DEV) return async () => loadMeter.stop();
  const responseCache = createResponseCacheMiddleware({
    routes: cacheableRoutes,
    handle: (request) => handleTracked(request, { inProcess: true }),
    origin: publicUrl,
    commonHeaders: headers,
    log,
    timeoutMs: HTTP_LIMITS.answerMs,
  });
  if (config.RESPONSE_CACHE) web.use(forReads(responseCache.serveCached));
  const readLoad = loadMeter.read;
  const queue = openAdmissionQueue(() => !shouldShed('searching', readLoad()));
  web.use(shedLoad({ priorityOf, readLoad, queue, commonHeaders: headers, log }));
  if (config.RESPONSE_CACHE) web.use(forReads(responseCache.fill));
  const invalidate = () => {
    options.onInvalidate();
    responseCache.purge();
  };
  const stopListening = listenForInvalidations(directUrl(config), invalidate, log);
  return async () => {
    queue.stop();
    loadMeter.stop();
    await stopListening();
  };
}
