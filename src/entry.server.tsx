import { AsyncLocalStorage } from 'node:async_hooks';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router';
import { type Locale, setLocaleSource } from '#kernel/locale.ts';
import { createFragmentCache } from '#platform/cache/fragment-cache.server.tsx';
import { documentContext, nonceContext, reportErrorContext } from './platform/api/page-context.ts';
import { renderDocument } from './platform/api/ssr/render-document.server.tsx';
import { CreateSlotContext } from './ui/cached-fragment.tsx';
import { NonceContext } from './ui/nonce.ts';

// `app/web.ts` takes these keys from the built bundle, because pages use the bundle's copy of the module.
// biome-ignore lint/performance/noBarrelFile: the bundle exports only what its entry exports
export {
  apiContext,
  documentContext,
  nonceContext,
  originContext,
  reportErrorContext,
  requestIdContext,
  wantedLocaleContext,
} from './platform/api/page-context.ts';

/** Timeout of loaders in ms. */
export const streamTimeout = 5_000;

const locales = new AsyncLocalStorage<Locale>();
setLocaleSource(() => locales.getStore() ?? 'en');

/**
 * Renders a page in a locale. Everything that `make` calls uses the texts and number formats of that locale, also later
 * and asynchronously.
 */
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
 * Reports an error of a page. Without this function, the router would write errors to standard error. Aborted requests
 * and deliberate responses such as 404 are not reported, because their requests have log lines of their own.
 */
export function handleError(error: unknown, { request, context }: FailedRequest): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(reportErrorContext)(error);
}

/** Renders a page. The rendered bytes are passed on in `documentContext`, not in the returned response. */
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
