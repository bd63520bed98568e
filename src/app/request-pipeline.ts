import type { IncomingMessage } from 'node:http';
import type { Hono } from 'hono';
import { postgresRateLimits } from '#platform/api/rate-limits.server.ts';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import { listenForInvalidations } from '#platform/cache/invalidation.server.ts';
import { createResponseCacheMiddleware } from '#platform/cache/response-cache-middleware.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { StopListening } from '#platform/db/pg-listen.server.ts';
import { directUrl } from '#platform/db/pooler.server.ts';
import { type AdmissionQueue, openAdmissionQueue } from '#platform/http/admission-queue.server.ts';
import { HTTP_LIMITS } from '#platform/http/http-limits.ts';
import {
  type Load,
  type Priority,
  shedLoad,
  shouldShed,
  startLoadMeter,
} from '#platform/http/load-shedding.server.ts';
import { clientAddressOf, type Middleware, type WebServer } from '#platform/http/web-server.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineGauge } from '#platform/process/telemetry/metrics.server.ts';
import { PAGE_SIZE } from '../domains/catalog/contract.ts';
import { cacheableRoutes } from './cacheable-routes.ts';
import { limitContacts, productionContactBounds } from './contact-limits.ts';
import { limitOpenedListings, openedListingsBound } from './listing-limit.ts';
import type { Config } from './settings.ts';

const requestsQueued = defineGauge<never>(
  'market_http_requests_waiting',
  'Searches in the queue that have not started',
  [],
);
const requestsInFlight = defineGauge<never>(
  'market_http_requests_in_flight',
  'Requests that are being processed',
  [],
);
const eventLoopLag = defineGauge<never>(
  'market_event_loop_lag_seconds',
  'Event loop lag of this process, as measured by load shedding',
  [],
);

type Rule = { readonly method?: string; readonly path: RegExp; readonly priority: Priority };

/** Rules that give a request its priority by its URL. The first matching rule counts. */
const RULES: readonly Rule[] = [
  { path: /^\/(?:healthz|readyz)$/, priority: 'always' },
  // Payments that customers have already made must always be recorded, even under load.
  { path: /^\/webhooks\//, priority: 'always' },
  { method: 'POST', path: /^\/payments$/, priority: 'always' },
  { method: 'POST', path: /^\/(?:bookings|create-payment-intent)$/, priority: 'buying' },
  { method: 'PUT', path: /^\/wishlist\/buyer\//, priority: 'buying' },
  { path: /^\/(?:dashboard\/payment|booking)\//, priority: 'buying' },
  // Files take little work, and a page that was already sent is useless without its files.
  { method: 'GET', path: /^\/(?:assets|images|icons)\//, priority: 'buying' },
  { path: /^\/search/, priority: 'searching' },
];

/** Parts of a request that are known before its body arrives. */
type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

function carriesCredentials({ headers }: RequestHead): boolean {
  return headers.authorization !== undefined || (headers.cookie?.includes('session_token=') ?? false);
}

/**
 * Returns whether a request asks for more list entries than a page of the site shows. Only programs send such requests,
 * and each takes as long as several ordinary ones.
 */
function isBulkRead(query: string): boolean {
  return query.includes('limit=') && Number(new URLSearchParams(query).get('limit')) > PAGE_SIZE;
}

/** Returns the priority of a request. If no rule matches its URL, its credentials and its size decide. */
export function priorityOf(request: RequestHead): Priority {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const rule = RULES.find((one) => (!one.method || one.method === request.method) && one.path.test(path));
  if (rule) return rule.priority;
  if (carriesCredentials(request)) return 'signed-in';
  return isBulkRead(query) ? 'searching' : 'browsing';
}

/** Restricts a middleware to GET and HEAD requests. */
function forReads(step: Middleware): Middleware {
  return (request, response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? step(request, response, next) : next();
}

type PipelineOptions = {
  readonly web: WebServer;
  readonly app: Hono<RequestEnv>;
  readonly database: Database;
  /** Client addresses that are blocked. Their requests skip the cache, and the application refuses them. */
  readonly blockedSources: ReadonlySet<string>;
  /** Called when public data has changed, before pages are rendered again. */
  readonly onInvalidate: () => void;
  readonly config: Config;
  readonly publicUrl: string;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
};

type SourceOf = (request: IncomingMessage) => string;

/**
 * Returns a function that wraps a cache middleware, so that requests of blocked clients skip it. The cache itself
 * ignores client addresses and would serve these clients.
 */
function blockedSourceFilter(blockedSources: ReadonlySet<string>, sourceOf: SourceOf) {
  return (step: Middleware): Middleware =>
    (request, response, next) => {
      // guard: blocked-source-cache (condition => false)
      if (blockedSources.size > 0 && blockedSources.has(sourceOf(request))) return next();
      return step(request, response, next);
    };
}

/** Limits how many listings and how much contact data each client address can read. */
function limitSources({ web, database, headers, log }: PipelineOptions, sourceOf: SourceOf): void {
  const limits = postgresRateLimits(database.pool);
  web.use(forReads(limitOpenedListings({ bound: openedListingsBound, limits, sourceOf, headers, log })));
  // Form submissions count, too, because their response is a page with the same contact data.
  web.use(limitContacts({ bounds: productionContactBounds, limits, sourceOf }));
}

/** Publishes the load of the process and the length of the queue as metrics. */
function observeLoad(queue: AdmissionQueue, readLoad: () => Load): () => void {
  const stopObserving = [
    requestsQueued.observe(() => [{ labels: {}, value: queue.waiting() }]),
    requestsInFlight.observe(() => [{ labels: {}, value: readLoad().inFlight }]),
    eventLoopLag.observe(() => [{ labels: {}, value: readLoad().eventLoopLagMs / 1_000 }]),
  ];
  return () => {
    for (const stop of stopObserving) stop();
  };
}

/**
 * Adds middlewares in front of the application: limits per client address (only in production), the response cache, and
 * load shedding. In development there is only a load meter, and nothing is cached. Returns a function that stops all of
 * these.
 */
export function openRequestPipeline(options: PipelineOptions): StopListening {
  const { web, app, database, blockedSources, config, publicUrl, headers, log } = options;
  const sourceOf = (request: IncomingMessage) => clientAddressOf(request, config.TRUST_PROXY);
  const unlessBlocked = blockedSourceFilter(blockedSources, sourceOf);
  if (config.MARKET === 'production') limitSources(options, sourceOf);
  const loadMeter = startLoadMeter(database.pool);
  const handleTracked = (request: Request, bindings: RequestEnv['Bindings']) =>
    loadMeter.trackInFlight(app.fetch(request, bindings));
  // Only reads count as load. A request with a body may stay open for long just because its body arrives slowly.
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
  if (config.RESPONSE_CACHE) web.use(forReads(unlessBlocked(responseCache.serveCached)));
  const readLoad = loadMeter.read;
  const queue = openAdmissionQueue(() => !shouldShed('searching', readLoad()));
  const stopObserving = observeLoad(queue, readLoad);
  web.use(shedLoad({ priorityOf, readLoad, queue, commonHeaders: headers, log }));
  if (config.RESPONSE_CACHE) web.use(forReads(unlessBlocked(responseCache.fill)));
  const invalidate = () => {
    options.onInvalidate();
    responseCache.purge();
  };
  const stopListening = listenForInvalidations(directUrl(config), invalidate, log);
  return async () => {
    stopObserving();
    queue.stop();
    loadMeter.stop();
    await stopListening();
  };
}
