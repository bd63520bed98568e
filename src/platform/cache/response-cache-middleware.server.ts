import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Locale } from '#kernel/locale.ts';
import { acceptsHtml } from '#platform/api/problem-response.server.ts';
import { createAggregatedLog } from '#platform/http/aggregated-log.server.ts';
import { requestIdOf, sendEarlyRefusal } from '#platform/http/early-response.server.ts';
import { chooseEncoding } from '#platform/http/response-body.server.ts';
import { isRestricted, RESTRICTED_HEADER } from '#platform/http/restricted-source.ts';
import { wantedLocale } from '#platform/http/wanted-locale.ts';
import type { Middleware } from '#platform/http/web-server.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import {
  type CachedResponse,
  createResponseCache,
  type ResponseCache,
  toCachedResponse,
} from './response-cache.server.ts';

/** URLs whose response is the same for everybody who is not signed in. */
export type CacheableRoute = {
  /** Pattern of the path, without the query. */
  readonly path: RegExp;
  /** Kind of reader that the URLs serve, if people (who accept HTML) and programs get different responses. */
  readonly reader?: 'people' | 'programs';
  /** True for a page, whose response depends on the visitor's language. */
  readonly hasLanguages?: boolean;
  /** Query parameters that the cache accepts. Requests with any other are not cached. */
  readonly query: readonly string[];
  /** Name of the route in the log. */
  readonly route: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type ResponseCacheOptions = {
  readonly routes: readonly CacheableRoute[];
  /** Handles an anonymous request. */
  readonly handle: (request: Request) => Response | Promise<Response>;
  readonly origin: string;
  /** Headers of every response. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  readonly log: Log;
  /** Longest wait for a response that is being made, in ms. */
  readonly timeoutMs: number;
  /** Clock in ms, above 0, for the age of responses; the process's own by default. */
  readonly now?: () => number;
};

/**
 * Cookies that don't prevent caching: theme, language, and proof of an earlier sign-in (`known_device`). No response
 * depends on theme or proof. The language is part of the cache key.
 */
const ANONYMOUS_COOKIE = /^(?:theme=(?:light|dark)|language=[\w-]+|(?:__Host-)?\w+\.known_device=[\w.%-]*)$/;

/** Returns whether a request is a read without credentials and without unknown cookies. */
function isAnonymous({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  // guard: cached-without-token
  if (headers.authorization !== undefined) return false;
  const cookies = headers.cookie?.split('; ') ?? [];
  // guard: cached-for-anonymous (value => true)
  return cookies.every((cookie) => ANONYMOUS_COOKIE.test(cookie));
}

/** Parts of a request's cache key: URL, kind of reader, whether the client is restricted, and language. */
type RequestTarget = {
  readonly url: string;
  readonly reader: NonNullable<CacheableRoute['reader']>;
  readonly restricted: boolean;
  readonly locale: Locale;
};

const cacheKey = ({ url, reader, restricted, locale }: RequestTarget) =>
  // guard: cached-for-restricted (condition => false)
  restricted ? `${reader} ${locale} restricted ${url}` : `${reader} ${locale} ${url}`;

/** Caches outside of this process don't know restricted clients, so they must not store responses to such clients. */
const RESTRICTED_HEADERS = { 'cache-control': 'private, no-store' };

function findRoute(
  routes: readonly CacheableRoute[],
  { url, reader }: RequestTarget,
): CacheableRoute | undefined {
  const [path = '', query] = url.split('?', 2);
  const isFor = (one: CacheableRoute) => one.reader === undefined || one.reader === reader;
  const route = routes.find((one) => isFor(one) && one.path.test(path));
  if (!route || query === undefined) return route;
  const names = [...new URLSearchParams(query).keys()];
  // guard: cached-known-queries (condition => true)
  return names.every((name) => route.query.includes(name)) ? route : undefined;
}

/** Reads the cache key of a request. Only pages have languages; calls give everybody the same response. */
function readTarget(
  { url = '', headers }: IncomingMessage,
  routes: readonly CacheableRoute[],
): RequestTarget {
  const reader = acceptsHtml(headers.accept, headers['user-agent']) ? 'people' : 'programs';
  const wanted = wantedLocale({ url, cookie: headers.cookie, acceptLanguage: headers['accept-language'] });
  const target: RequestTarget = { url, reader, restricted: isRestricted(headers), locale: wanted };
  // Most visitors read English. For them, the search through the routes is skipped.
  const hasLanguage = wanted === 'en' || findRoute(routes, target)?.hasLanguages === true;
  return hasLanguage ? target : { ...target, locale: 'en' };
}

async function makeCachedResponse(
  { url, reader, restricted, locale }: RequestTarget,
  route: CacheableRoute,
  options: ResponseCacheOptions,
) {
  // Make a new request, so that no data of the visitor can get into a shared response.
  const accept = reader === 'people' ? 'text/html' : '*/*';
  const marks: Record<string, string> = {
    ...(restricted ? { [RESTRICTED_HEADER]: 'yes' } : {}),
    ...(locale === 'en' ? {} : { 'accept-language': locale }),
  };
  // guard: cached-request-headers ("{ accept, ...marks }" => { accept, ...marks, 'user-agent': 'me' })
  const response = await options.handle(new Request(options.origin + url, { headers: { accept, ...marks } }));
  const control = response.headers.get('cache-control') ?? '';
  // guard: cached-if-shared (value => true)
  const isShared = !/no-store|private/.test(control) && !response.headers.has('set-cookie');
  if (response.status !== 200 || !isShared) return undefined;
  return toCachedResponse(response, {
    route: route.route,
    headers: {
      common: options.commonHeaders,
      // guard: shared-for-restricted (condition => false)
      own: restricted ? { ...route.headers, ...RESTRICTED_HEADERS } : route.headers,
    },
  });
}

/**
 * Returns whether `If-None-Match` contains the tag of the response. The header may list several tags, weak or not, or
 * be a star.
 */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => strong(tag) === strong(etag));
}

const readyAnswers = defineCounter(
  'market_http_ready_answers_total',
  'Responses from the cache, by route pattern',
  ['route', 'status'],
);

/** Sends a response in the encoding that the client accepts; waits a moment if compression is not finished. */
function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  answer: CachedResponse,
  count: (route: string) => void,
): void {
  const { headers } = request;
  const requestId = requestIdOf(request);
  const write = (status: number, head: readonly string[], bytes?: Buffer) => {
    response.writeHead(status, [...head, 'x-request-id', requestId]).end(bytes);
    count(answer.route);
    readyAnswers.inc({ route: answer.route, status });
  };
  if (matchesEtag(headers['if-none-match'], answer.etag)) {
    write(304, answer.head);
    return;
  }
  const variant = answer.variant(chooseEncoding(String(headers['accept-encoding'] ?? '')));
  if (variant instanceof Promise)
    variant.then(
      ({ head, bytes }) => write(200, head, bytes),
      () => response.destroy(),
    );
  else write(200, variant.head, variant.bytes);
}

/** Creates the functions that send a cached response now, or when it has been made. */
function createSender({ log, commonHeaders, timeoutMs }: ResponseCacheOptions) {
  const count = createAggregatedLog(log, 'info', 'cached responses sent');
  const now = (request: IncomingMessage, response: ServerResponse, answer: CachedResponse) =>
    sendCached(request, response, answer, count);
  const whenFilled = (
    request: IncomingMessage,
    response: ServerResponse,
    filling: Promise<CachedResponse | undefined>,
    otherwise: () => void,
  ) => {
    const timer = setTimeout(() => sendEarlyRefusal(response, 'unavailable', commonHeaders), timeoutMs);
    const proceed = (answer?: CachedResponse) => {
      clearTimeout(timer);
      if (response.headersSent || response.destroyed) return;
      if (answer) now(request, response, answer);
      else otherwise();
    };
    filling.then(proceed, () => proceed());
  };
  return { now, whenFilled };
}

/**
 * Creates two middlewares that run before the application. `serveCached` sends cached responses, and `fill` makes new
 * ones. Load shedding runs between the two and decides whether there is time for a new response.
 */
export function createResponseCacheMiddleware(options: ResponseCacheOptions): {
  readonly serveCached: Middleware;
  readonly fill: Middleware;
  readonly purge: () => void;
} {
  const cache: ResponseCache = createResponseCache(options.now);
  const fillFor = (target: RequestTarget, route: CacheableRoute) =>
    cache.fill(cacheKey(target), () => makeCachedResponse(target, route, options));
  const send = createSender(options);
  return {
    serveCached: (request, response, next) => {
      if (!isAnonymous(request)) return next();
      const target = readTarget(request, options.routes);
      const key = cacheKey(target);
      const found = cache.find(key);
      if (found === undefined) return next();
      if (found instanceof Promise) return send.whenFilled(request, response, found, next);
      send.now(request, response, found);
      if (!cache.shouldRevalidate(key)) return;
      const route = findRoute(options.routes, target);
      if (route) fillFor(target, route).catch(() => {});
    },
    fill: (request, response, next) => {
      if (request.method !== 'GET' || !isAnonymous(request)) return next();
      const target = readTarget(request, options.routes);
      const route = findRoute(options.routes, target);
      if (!route) return next();
      // Another request may have filled the cache while this one waited in the queue.
      const filling = cache.find(cacheKey(target)) ?? fillFor(target, route);
      send.whenFilled(request, response, Promise.resolve(filling), next);
    },
    purge: cache.purge,
  };
}
