import type { Hono } from 'hono';
import type { RequestEnv } from '#platform/api/api.server.ts';
import { listenForInvalidations } from '#platform/cache/invalidation.server.ts';
import { createResponseCacheMiddleware } from '#platform/cache/response-cache-middleware.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { StopListening } from '#platform/db/pg-listen.server.ts';
import { HTTP_LIMITS } from '#platform/http/http-limits.ts';
import { shedLoad, startLoadMeter } from '#platform/http/load-shedding.server.ts';
import type { WebServer } from '#platform/http/web-server.server.ts';
import type { Config } from '#platform/process/config.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { cacheableRoutes } from './cacheable-routes.ts';
import { priorityOf } from './request-priority.ts';

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
  // A body that comes slowly is the client's doing and no strain.
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
  if (config.RESPONSE_CACHE) web.use(responseCache.serveCached);
  web.use(shedLoad({ priorityOf, readLoad: loadMeter.read, commonHeaders: headers, log }));
  if (config.RESPONSE_CACHE) web.use(responseCache.fill);
  const invalidate = () => {
    options.onInvalidate();
    responseCache.purge();
  };
  const stopListening = listenForInvalidations(config.DATABASE_URL, invalidate, log);
  return async () => {
    loadMeter.stop();
    await stopListening();
  };
}
