import type { Hono } from 'hono';
import { compressAnswer } from '#platform/http/compression.server.ts';
import { absentForPrograms, type RequestEnv } from './api.server.ts';
import { limitForms } from './form-body-limit.server.ts';
import { apiOfVisitor } from './in-process-api.server.ts';
import type { SharedReads } from './request-coalescing.server.ts';
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
  headers.set('cache-control', isAhead ? FETCHED_AHEAD : OF_ONE_VISITOR);
  headers.append('vary', 'Cookie, Authorization');
  return page;
}

/** Answers with a page wherever nothing mounted before answers. */
export function mountPages(
  app: Hono<RequestEnv>,
  renderPage: RenderPage,
  sharedReads: SharedReads | undefined,
): void {
  app.all('*', limitForms(), async (context) => {
    context.set('route', 'page');
    const { raw } = context.req;
    const page = await renderPage(raw, apiOfVisitor(app, raw, context.env, sharedReads));
    const answer = absentForPrograms(raw, page, context.get('requestId'));
    // What is made to be kept ready gets the headers of its address there.
    return compressAnswer(raw, context.env?.inProcess ? answer : forOneVisitor(raw, answer));
  });
}
