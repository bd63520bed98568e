import type { Refused } from '#kernel/result.ts';
import { commonRefusals, type Problem, type RefusalText } from '#platform/http/problem.ts';

/**
 * User agents of chat apps, social networks and search engines that fetch pages for previews. Many of them accept any
 * content type.
 */
const PAGE_READER =
  /facebookexternalhit|facebot|whatsapp|telegrambot|twitterbot|slackbot|discordbot|linkedinbot|skypeuripreview|viber|pinterest|applebot|googlebot|bingbot/i;

/**
 * Returns whether a client wants a page. Browsers name HTML in `Accept`. Programs that preview links count too, unless
 * they name JSON.
 */
export function acceptsHtml(accept: string | null | undefined, userAgent?: string | null): boolean {
  if (accept?.includes('text/html')) return true;
  return PAGE_READER.test(userAgent ?? '') && !accept?.includes('json');
}

/** Builds the `application/problem+json` response for a refusal. */
export function problemResponse(text: RefusalText, refused: Refused, requestId: string): Response {
  const detail = refused.detail ?? text.detail;
  const problem: Problem = {
    type: `/docs/errors#${refused.code}`,
    title: text.title,
    status: text.status,
    detail,
    code: refused.code,
    requestId,
    message: detail,
    ...(refused.errors ? { errors: refused.errors } : {}),
  };
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (refused.retryAfter) headers.set('retry-after', String(refused.retryAfter));
  return new Response(JSON.stringify(problem), { status: text.status, headers });
}

/**
 * Replaces an error page of status 404 or 405 by a problem document for programs. Clients that accept HTML, and so
 * every browser, get the page unchanged.
 */
export function problemUnlessHtml(request: Request, page: Response, requestId: string): Response {
  if (page.status !== 404 && page.status !== 405) return page;
  const isHtml = page.headers.get('content-type')?.startsWith('text/html');
  if (!isHtml || acceptsHtml(request.headers.get('accept'), request.headers.get('user-agent'))) return page;
  return problemResponse(commonRefusals['not-found'], { ok: false, code: 'not-found' }, requestId);
}
