import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { readText } from '#platform/http/response-body.server.ts';
import { isRestricted, RESTRICTED_HEADER } from '#platform/http/restricted-source.ts';
import { MICRO_CACHE_MS } from '#platform/process/cache-lifetimes.ts';
import type { Api, ApiResponse } from './api-client.ts';
import type { Identify, RequestEnv } from './request-env.server.ts';
import { VIEWER_HEADER } from './viewer-header.ts';

/** Shares public reads among pages that are rendered at the same moment. */
export type RequestCoalescer = {
  /** Returns the response for `key`, shared with other pages that requested it a moment ago. */
  readonly read: (key: string, load: () => Promise<ApiResponse>) => Promise<ApiResponse>;
  /** Discards all responses. Called when public data has changed. */
  readonly purge: () => void;
};

/** Maximum number of responses in memory. */
const MAX_ANSWERS = 500;

type Load = () => Promise<ApiResponse>;

/** Creates an empty coalescer. `now` is a clock in ms, above 0. */
export function createRequestCoalescer(now: () => number = () => performance.now()): RequestCoalescer {
  // Promises are cached, so that a response's age counts from its request, and concurrent requests share it.
  const answers = new LRUCache<string, Promise<ApiResponse>, Load>({
    max: MAX_ANSWERS,
    ttl: MICRO_CACHE_MS,
    ttlResolution: 0,
    // Remove expired responses immediately, because lists are large and may never be requested again.
    ttlAutopurge: true,
    perf: { now },
    memoMethod: (key, _, { context: load }) => {
      const answer = load();
      const evictFailed = (loaded?: ApiResponse) => {
        if (!loaded?.ok && answers.peek(key) === answer) answers.delete(key);
      };
      answer.then(evictFailed, () => evictFailed());
      return answer;
    },
  });
  return {
    read: (key, load) => answers.memo(key, { context: load }),
    purge: () => answers.clear(),
  };
}

/** Headers of a page's request that are passed on to the API. */
const FORWARDED_HEADERS = [
  'cookie',
  'origin',
  'host',
  'user-agent',
  'sec-fetch-site',
  VIEWER_HEADER,
  RESTRICTED_HEADER,
];

/** Reads a response into memory, so that every page that shares the response can read it. */
async function bufferAnswer(response: Promise<Response>): Promise<ApiResponse> {
  const whole = await response;
  const { ok, status, headers } = whole;
  const body = await readText(whole);
  return { ok, status, headers, text: async () => body };
}

/** Returns whether a page is for an anonymous visitor. All anonymous visitors get the same responses. */
function isAnonymousPage({ headers }: Request): boolean {
  return !headers.has('cookie') && !headers.has('authorization');
}

/**
 * Returns the in-process API for one page. A call gets only {@link FORWARDED_HEADERS} of the page's request. Equal
 * requests of one page are made once, and the viewer is looked up once. Pages for anonymous visitors also share
 * simultaneous requests with each other.
 */
export function inProcessApi(
  app: Hono<RequestEnv>,
  page: Request,
  env: RequestEnv['Bindings'],
  coalescer: RequestCoalescer | undefined,
): Api {
  const answers = new Map<string, Promise<ApiResponse>>();
  const isAnonymous = isAnonymousPage(page);
  // guard: coalesced-restricted (drop operand 2)
  const sharedCoalescer = isAnonymous && !isRestricted(page.headers) ? coalescer : undefined;
  const forwarded = FORWARDED_HEADERS.flatMap((name) => {
    const value = page.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const bindings = { ...env, setHeader: undefined, inProcess: true, isAnonymous };
  const send = async (request: Request, env: RequestEnv['Bindings'] = bindings) => {
    for (const [name, value] of forwarded) request.headers.set(name, value);
    return bufferAnswer(Promise.resolve(app.fetch(request, env)));
  };
  let visitor: ReturnType<Identify> | undefined;
  const identifyOnce = (identify: Identify) => {
    visitor ??= identify();
    return visitor;
  };
  const readFor = (request: Request) => send(request, { ...bindings, identifyOnce });
  return async (request) => {
    // A form changes data, so the reads after it must be new.
    if (request.method !== 'GET' || page.method !== 'GET') return send(request);
    const { url } = request;
    const answer =
      answers.get(url) ??
      (sharedCoalescer ? sharedCoalescer.read(url, () => readFor(request)) : readFor(request));
    answers.set(url, answer);
    return answer;
  };
}
