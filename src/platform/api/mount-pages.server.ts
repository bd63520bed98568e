import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refusedResponse } from '#platform/http/early-response.server.ts';
import { compressResponse } from '#platform/http/response-body.server.ts';
import { problemUnlessHtml } from './api.server.ts';
import { inProcessApi, type RequestCoalescer } from './in-process-api.server.ts';
import type { RequestEnv } from './request-env.server.ts';
import type { RenderPage } from './ssr.server.ts';

/** Largest form without and with a picture, in bytes. A picture has at most 10 MB, its wrapping needs some room. */
const FORM_BYTES = 64 * 1024;
const PICTURE_FORM_BYTES = 10 * 1024 * 1024 + FORM_BYTES;

function tooLarge(context: Context<RequestEnv>): Response {
  return refusedResponse('too-large', context.get('requestId'));
}

/** Bounds the bodies of addresses that no contract bounds: pages that take forms, and the sign-in library's own. */
export function limitFormBody(): MiddlewareHandler<RequestEnv> {
  // guard: form-body-limit ("FORM_BYTES" => Infinity)
  const plain = bodyLimit({ maxSize: FORM_BYTES, onError: tooLarge });
  const withPicture = bodyLimit({ maxSize: PICTURE_FORM_BYTES, onError: tooLarge });
  return (context, next) => {
    // A read has no body, and looking for one would build the `Request` in full.
    if (context.req.method === 'GET') return next();
    const isMultipart = context.req.header('content-type')?.startsWith('multipart/form-data');
    return (isMultipart ? withPicture : plain)(context, next);
  };
}

const OF_ONE_VISITOR = 'private, no-store';
/** For what a browser fetches ahead: it may keep that until its visitor follows the link, and asks anew later. */
const FETCHED_AHEAD = 'private, no-cache';

/**
 * Keeps caches from giving one visitor's page to another. Pages and data without cache headers belong to whoever asked
 * for them.
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

/** Seconds after which a page may come that could not now: as for calls whose service is away. */
const RETRY_SECONDS = '5';

/** Tells programs and caches when to ask again for a page that is unavailable (RFC 9110, 15.6.4). */
function withRetryTime(page: Response): Response {
  // guard: page-retry-after (condition => false)
  if (page.status === 503 && !page.headers.has('retry-after')) page.headers.set('retry-after', RETRY_SECONDS);
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
    const requestId = context.get('requestId');
    const page = await renderPage(raw, inProcessApi(app, raw, context.env, coalescer), requestId);
    const answer = withRetryTime(problemUnlessHtml(raw, page, requestId));
    // What is made to be kept ready gets the headers of its address there.
    return compressResponse(raw, context.env?.inProcess ? answer : forOneVisitor(raw, answer));
  });
}
