import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refusedResponse } from '#platform/http/early-response.server.ts';
import { compressResponse } from '#platform/http/response-body.server.ts';
import { inProcessApi, type RequestCoalescer } from './in-process-api.server.ts';
import { problemUnlessHtml } from './problem-response.server.ts';
import type { RequestEnv } from './request-env.server.ts';
import type { RenderPage } from './ssr.server.ts';

/** Largest form without a picture, in bytes. */
const FORM_BYTES = 64 * 1024;
/**
 * Largest form with pictures, in bytes: the limit of `packaging/nginx`. For a larger form nginx shows a page for
 * people, while this limit sends a problem document.
 */
const PICTURE_FORM_BYTES = 12 * 1024 * 1024;

function tooLarge(context: Context<RequestEnv>): Response {
  return refusedResponse('too-large', context.get('requestId'));
}

/** Limits the body size of URLs without a contract: pages with forms, and the sign-in library's routes. */
export function limitFormBody(): MiddlewareHandler<RequestEnv> {
  // guard: form-body-limit ("FORM_BYTES" => Infinity)
  const plain = bodyLimit({ maxSize: FORM_BYTES, onError: tooLarge });
  const withPicture = bodyLimit({ maxSize: PICTURE_FORM_BYTES, onError: tooLarge });
  return (context, next) => {
    // Reads have no body, and looking for one would build a full `Request`.
    if (context.req.method === 'GET') return next();
    const isMultipart = context.req.header('content-type')?.startsWith('multipart/form-data');
    return (isMultipart ? withPicture : plain)(context, next);
  };
}

const OF_ONE_VISITOR = 'private, no-store';
/**
 * Header for prefetched data. The browser may use the data when the visitor follows the link, but must revalidate it
 * later.
 */
const FETCHED_AHEAD = 'private, no-cache';

/** Keeps shared caches from giving one visitor's page to another. Pages and data without cache headers are private. */
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

/** `Retry-After` in seconds for an unavailable page, as for calls whose service is unavailable. */
const RETRY_SECONDS = '5';

/** Adds `Retry-After` to a page that is unavailable (RFC 9110, 15.6.4). */
function withRetryTime(page: Response): Response {
  // guard: page-retry-after (condition => false)
  if (page.status === 503 && !page.headers.has('retry-after')) page.headers.set('retry-after', RETRY_SECONDS);
  return page;
}

/** Renders pages for all URLs that no earlier route handles. */
export function mountPages(
  app: Hono<RequestEnv>,
  renderPage: RenderPage,
  coalescer: RequestCoalescer | undefined,
): void {
  app.all('*', limitFormBody(), async (context) => {
    context.set('route', 'page');
    const { raw } = context.req;
    const requestId = context.get('requestId');
    const page = await renderPage(raw, inProcessApi(app, raw, context.env, coalescer), requestId);
    const answer = withRetryTime(problemUnlessHtml(raw, page, requestId));
    // The response cache sets the headers of its responses itself.
    return compressResponse(raw, context.env?.inProcess ? answer : forOneVisitor(raw, answer));
  });
}
