import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { ViteDevServer } from 'vite';
import type { Locale } from '#kernel/locale.ts';
import { refusedResponse } from '#platform/http/early-response.server.ts';
import { bufferedResponse } from '#platform/http/response-body.server.ts';
import { contentSecurityPolicy, type ExternalOrigins } from '#platform/http/security-headers.server.ts';
import { tidyPath } from '#platform/http/tidy-path.ts';
import { alternatesOf, wantedLocale } from '#platform/http/wanted-locale.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { Api } from './api-client.ts';
import { banglaBuild } from './bangla-build.ts';
import type { PageDocument } from './page-context.ts';
import { createFailureReporter } from './report-failure.server.ts';

/** Renders one page or runs its form, with an in-process API. */
export type RenderPage = (request: Request, api: Api, requestId: string) => Promise<Response>;

/** Dependencies of every page. */
export type PageSettings = ExternalOrigins & {
  /** Public origin of the site, for absolute links. */
  readonly publicOrigin: string;
  /** Log for errors of rendering. */
  readonly log: Log;
  /** True if fragments that many pages share are rendered once and cached. */
  readonly cacheFragments?: boolean;
};

/**
 * Context keys that the bundle's entry exports beside its renderer. Keys are compared by identity, and the bundle has
 * its own copy of the module that creates them.
 */
type EntryKeys = {
  readonly apiContext: RouterContext<Api>;
  readonly documentContext: RouterContext<PageDocument>;
  readonly nonceContext: RouterContext<string>;
  readonly originContext: RouterContext<string>;
  readonly reportErrorContext: RouterContext<(error: unknown) => void>;
  readonly requestIdContext: RouterContext<string>;
  readonly wantedLocaleContext: RouterContext<Locale>;
  readonly renderInLocale: <Result>(locale: Locale, make: () => Result) => Result;
};

/**
 * A fixed build, or a function that loads the newest build. With a function, the router analyzes the build again for
 * each page.
 */
type BuildSource = ServerBuild | (() => Promise<ServerBuild>);

function entryKeys({ entry }: ServerBuild): EntryKeys {
  return entry.module as typeof entry.module & EntryKeys;
}

const CHANGING_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Restores the URL of a request whose TLS ended at a proxy. The proxy speaks plain HTTP with us, but the router
 * compares a form's origin, scheme included, with `Origin`. Requests for another host stay unchanged, because a market
 * may be reached by several names. Requests without a form stay unchanged, too.
 */
export function asSentToPublic(request: Request, publicOrigin: string): Request {
  const { method, headers, signal } = request;
  if (!CHANGING_METHODS.has(method)) return request;
  const { origin, host, pathname, search } = new URL(request.url);
  // guard: page-form-host (drop operand 2)
  if (origin === publicOrigin || host !== new URL(publicOrigin).host) return request;
  const init = { method, headers, signal, body: request.body, duplex: 'half' } as const;
  return new Request(publicOrigin + pathname + search, init);
}

/**
 * Returns whether a form was sent by a page of another host. The router refuses such forms too, but reports an error
 * for each. Attackers could fill the log with those errors.
 */
function isForeignForm({ method, headers, url }: Request): boolean {
  const origin = headers.get('origin');
  // guard: foreign-page-form (value => false)
  return CHANGING_METHODS.has(method) && origin !== null && origin !== new URL(url).origin;
}

function wantedLocaleOf({ url, headers }: Request): Locale {
  return wantedLocale({
    url,
    cookie: headers.get('cookie') ?? undefined,
    acceptLanguage: headers.get('accept-language') ?? undefined,
  });
}

/**
 * Adds headers with the language of a page and with its URLs in both languages
 * (https://developers.google.com/search/docs/specialty/international/localized-versions#http). Error pages have no URLs.
 */
function describeLanguage({ headers, status }: Response, locale: Locale, address: string): void {
  headers.set('content-language', locale);
  if (status >= 400) return;
  const links = alternatesOf(address).map(
    ([hreflang, url]) => `<${url}>; rel="alternate"; hreflang="${hreflang}"`,
  );
  headers.append('link', links.join(', '));
}

/** Values that the pages read from the router's context. */
type ContextValues = {
  readonly api: Api;
  readonly nonce: string;
  readonly publicOrigin: string;
  readonly requestId: string;
  readonly reportError: (error: unknown) => void;
  readonly document: PageDocument;
  readonly locale: Locale;
};

function createContext(keys: EntryKeys, values: ContextValues): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(keys.apiContext, values.api);
  context.set(keys.nonceContext, values.nonce);
  context.set(keys.originContext, values.publicOrigin);
  context.set(keys.requestIdContext, values.requestId);
  context.set(keys.reportErrorContext, values.reportError);
  context.set(keys.documentContext, values.document);
  context.set(keys.wantedLocaleContext, values.locale);
  return context;
}

function renderWith(
  source: BuildSource,
  mode: 'production' | 'development',
  { publicOrigin, log, cacheFragments = true, ...outside }: PageSettings,
): RenderPage {
  const handler = createRequestHandler(source, mode);
  const banglaHandler =
    typeof source === 'function' ? handler : createRequestHandler(banglaBuild(source), mode);
  const reportFailure = createFailureReporter(log);
  return async (request, api, requestId) => {
    const sent = asSentToPublic(request, publicOrigin);
    if (isForeignForm(sent)) return refusedResponse('foreign-origin', requestId);
    const { pathname, search } = new URL(request.url);
    const tidy = tidyPath(pathname);
    if (tidy !== pathname && ['GET', 'HEAD'].includes(request.method))
      return new Response(null, { status: 301, headers: { location: tidy + search } });
    const build = typeof source === 'function' ? await source() : source;
    const keys = entryKeys(build);
    const nonce = randomBytes(16).toString('base64');
    const document: PageDocument = { bytes: null, cacheFragments };
    const locale = wantedLocaleOf(request);
    const reportError = (error: unknown) => reportFailure(error, { requestId, route: 'page' });
    const values = { api, nonce, publicOrigin, requestId, reportError, document, locale };
    const context = createContext(keys, values);
    const handle = locale === 'en' ? handler : banglaHandler;
    const response = await keys.renderInLocale(locale, () => handle(sent, context));
    response.headers.append('vary', 'Accept-Language');
    // Responses that are not pages keep their own policy, for example when the router refuses a foreign form.
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      response.headers.set('content-security-policy', contentSecurityPolicy(nonce, outside));
      describeLanguage(response, locale, publicOrigin + pathname);
    }
    const { status, headers } = response;
    return document.bytes === null ? response : bufferedResponse(document.bytes, { status, headers });
  };
}

/** Creates the renderer of the built bundle in `buildFolder`. */
export async function builtPages(buildFolder: string, settings: PageSettings): Promise<RenderPage> {
  const file = pathToFileURL(join(buildFolder, 'server', 'index.js')).href;
  const build = (await import(file)) as ServerBuild;
  return renderWith(build, 'production', settings);
}

/** Creates the renderer for development: pages from the sources, with hot reload through `vite`. */
export function developmentPages(vite: ViteDevServer, settings: PageSettings): RenderPage {
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown>;
  return renderWith(load as () => Promise<ServerBuild>, 'development', settings);
}
