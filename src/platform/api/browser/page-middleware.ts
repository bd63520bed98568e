import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';
import type { Problem } from '#platform/http/problem.ts';
import type { Network, UnsentForm } from './network-status.ts';
import type { PageCache, PageData } from './page-cache.ts';
import { UnansweredForm } from './resilient-fetch.ts';

/** Results of a navigation's loaders or action, by route id. */
type Results = Record<string, DataStrategyResult>;

export type PageMiddlewareOptions = {
  readonly cache: PageCache;
  readonly network: Network;
  /** Returns whether the page at a path may be shown from memory. */
  readonly isKept: (pathname: string) => boolean;
  /** Called before a server redirect replaces the page that is shown. */
  readonly onRedirect: (to: string, shownAddress: string) => void;
};

type Middleware = (args: { readonly request: Request }, next: () => Promise<Results>) => Promise<Results>;

function asResults(page: PageData): Results {
  return Object.fromEntries(Object.entries(page).map(([id, result]) => [id, { type: 'data', result }]));
}

function redirectOf(results: Results): string | null {
  for (const { result } of Object.values(results)) {
    if (result instanceof Response && result.headers.has('location')) return result.headers.get('location');
  }
  return null;
}

/** Returns whether the server refused a form because another account has signed in since its page was shown. */
function isOfOtherAccount(failure: unknown): boolean {
  return isRouteErrorResponse(failure) && (failure.data as Partial<Problem> | null)?.code === 'other-account';
}

/**
 * Returns a failure of the server or the network. Returns null for data, refusals and redirects, which are not
 * failures.
 */
function failureOf({ type, result }: DataStrategyResult): unknown {
  if (type !== 'error' || result instanceof Response) return null;
  return isRouteErrorResponse(result) && result.status < 500 ? null : result;
}

function hasFailed(results: Results): boolean {
  return Object.values(results).some((result) => failureOf(result) !== null);
}

/** Returns the first route whose form was not accepted, with its result; undefined if there is none. */
function failedRoute(results: Results): readonly [string, DataStrategyResult] | undefined {
  return Object.entries(results).find(
    ([, result]) => failureOf(result) !== null || isOfOtherAccount(result.result),
  );
}

function reasonOf(failure: unknown, network: Network): UnsentForm['reason'] {
  if (isOfOtherAccount(failure)) return 'other-account';
  if (isRouteErrorResponse(failure)) return 'server';
  return network.isOnline() ? 'unreachable' : 'offline';
}

/**
 * Handles every navigation in the browser, before data is requested:
 *
 * - A page from the last five minutes is shown from memory. The page itself decides whether to refresh.
 * - If the server or the network fails for a form, the page keeps the typed text and offers *Try again*.
 * - If the form was shown to another account, the page stays as it is, too.
 * - If a refresh fails, the page stays as it is, too.
 */
export function createPageMiddleware({
  cache,
  network,
  isKept,
  onRedirect,
}: PageMiddlewareOptions): Middleware {
  function followRedirect(results: Results): void {
    const to = redirectOf(results);
    const shown = cache.shown();
    if (to !== null && shown) onRedirect(to, shown.address);
  }

  async function load(request: Request, next: () => Promise<Results>): Promise<Results> {
    const { pathname, search } = new URL(request.url);
    const shown = cache.shown();
    const isRefresh = shown?.address === pathname + search;
    const kept = isRefresh || !isKept(pathname) ? null : cache.find(pathname + search);
    if (kept) return asResults(kept);
    const results = await next();
    followRedirect(results);
    if (isRefresh && hasFailed(results)) return asResults(shown.data);
    return results;
  }

  async function submit(request: Request, next: () => Promise<Results>): Promise<Results> {
    network.recordUnsent(null);
    const results = await next();
    if (request.signal.aborted) return results;
    followRedirect(results);
    const failed = failedRoute(results);
    if (!failed) return results;
    const [routeId, { result: failure }] = failed;
    network.recordUnsent({ reason: reasonOf(failure, network) });
    // If the response had begun, the change was most likely made. Then the page loads again to show the result.
    const status = failure instanceof UnansweredForm && failure.hadBegun ? 200 : 503;
    return { [routeId]: { type: 'data', result: data(undefined, { status }) } };
  }

  return ({ request }, next) => (request.method === 'GET' ? load(request, next) : submit(request, next));
}
