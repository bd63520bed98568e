import type { Hono } from 'hono';
import { compressResponse } from '#platform/http/compression.server.ts';
import { problemUnlessHtml, type RequestEnv } from './api.server.ts';
import { limitFormBody } from './form-body-limit.server.ts';
import { inProcessApi } from './in-process-api.server.ts';
import type { RequestCoalescer } from './request-coalescing.server.ts';
import type { RenderPage } from './ssr.server.ts';

const OF_ONE_VISITOR = 'private, no-store';
/** For what a browser fetches ahead: it may keep that until its visitor follows the link, and asks anew later. */
const FETCHED_AHEAD = 'private, no-cache';

/**
 * Keeps caches from giving one visitor's page to another: what says nothing itself about caching belongs to whoever
 * asked for it, and so does its data.
 */
function forOneVisitor(request: Request, page: Response): Response {
  const { headers } = page;
  if (headers.has('cache-control')) return page;
  const isAhead = request.headers.get('sec-purpose')?.startsWith('prefetch') ?? false;
  // guard: private-page-cache-control
  headers.set('cache-control', isAhead ? FETCHED_AHEAD : OF_ONE_VISITOR);
  // guard: private-page-vary ("Cookie, Authorization" => Accept)
  headers.append('vary', 'Cookie, Authorization');
  return page;
}

/** Answers with a page wherever nothing mounted before answers. */
export function mountPages(
  app: Hono<RequestEnv>,
  renderPage: RenderPage,
  coalescer: RequestCoalescer | undefined,
): void {
  app.all('*', limitFormBody(), async (context) => {
    context.set('route', 'page');
    const { raw } = context.req;
    const page = await renderPage(raw, inProcessApi(app, raw, context.env, coalescer));
    const answer = problemUnlessHtml(raw, page, context.get('requestId'));
    // What is made to be kept ready gets the headers of its address there.
    return compressResponse(raw, context.env?.inProcess ? answer : forOneVisitor(raw, answer));
  });
}
