import { AsyncLocalStorage } from 'node:async_hooks';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { type Locale, setLocaleSource } from '#kernel/locale.ts';
import { createFragmentCache } from '#platform/cache/fragment-cache.server.tsx';
import { documentContext, nonceContext, reportErrorContext } from './platform/api/page-context.ts';
import { renderDocument } from './platform/api/ssr/render-document.server.tsx';
import { CreateSlotContext } from './ui/cached-fragment.tsx';
import { NonceContext } from './ui/nonce.ts';

// app/web.ts takes these keys from the built bundle, whose copy of their module is the one that pages see.
// biome-ignore lint/performance/noBarrelFile: the entry is the only door of the bundle
export {
  apiContext,
  documentContext,
  nonceContext,
  originContext,
  reportErrorContext,
  requestIdContext,
  wantedLocaleContext,
} from './platform/api/page-context.ts';

/** Loaders that are still not done after this many ms are given up. */
export const streamTimeout = 5_000;

const locales = new AsyncLocalStorage<Locale>();
setLocaleSource(() => locales.getStore() ?? 'en');

/** Makes a page in a locale: everything that `make` calls, also later, has texts and numbers of that locale. */
export function renderInLocale<Result>(locale: Locale, make: () => Result): Result {
  return locales.run(locale, make);
}

const cachedFragments = createFragmentCache();
const freshFragments = createFragmentCache(0);

type FailedRequest = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
};

/**
 * Hears of errors in place of the router's own words on standard error. Aborted requests have no reader, and
 * deliberate responses of a page or the router, such as 404, stand in the line of their request.
 */
export function handleError(error: unknown, { request, context }: FailedRequest): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(reportErrorContext)(error);
}

/** Renders one page as a whole; its bytes stand apart from the answer, where `documentContext` says. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nonce = context.get(nonceContext);
  const document = context.get(documentContext);
  const fragments = document.cacheFragments ? cachedFragments() : freshFragments();
  const { html, failed } = await renderDocument(routerContext, {
    url: request.url,
    nonce,
    wrap: (page) => (
      <NonceContext value={nonce}>
        <CreateSlotContext value={fragments.createSlot}>{page}</CreateSlotContext>
      </NonceContext>
    ),
    timeoutMs: streamTimeout + 1_000,
    onError: context.get(reportErrorContext),
  });
  document.bytes = fragments.fillSlots(html);
  return new Response(null, { status: failed && status === 200 ? 500 : status, headers });
}
