import { createContext, type RouterContextProvider } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { type Api, type Client, createClient } from './api-client.ts';
import type { Calls } from './contract.ts';

/**
 * In-process API of the request being rendered, with the caller's cookies and origin. `ssr.server.ts` sets this API for
 * each page under the context key that the built bundle exports. The bundle has its own copy of this module.
 */
export const apiContext = createContext<Api>();

/** Nonce that this response's content security policy allows on scripts. */
export const nonceContext = createContext<string>('');

/** Rendered bytes of a page, and settings for its rendering. */
export type PageDocument = {
  /** Bytes of the page. They are passed here, because the router would turn the body of a response into a stream. */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** True if the page may use cached fragments that were rendered for other pages. */
  readonly cacheFragments: boolean;
};

export const documentContext = createContext<PageDocument>();

/** Public origin of the site, such as `https://secondbyte.example`. */
export const originContext = createContext<string>('');

/** Locale that the visitor wants. A page that exists only in English is shown in English nevertheless. */
export const wantedLocaleContext = createContext<Locale>('en');

/** Id of the page's request, as in the log and in `x-request-id`. */
export const requestIdContext = createContext<string>('');

/** Called with the error of a page that could not be rendered. */
export const reportErrorContext = createContext<(error: unknown) => void>(() => {});

/** Returns a typed client of one domain's calls for a loader or an action. */
export function apiFor<List extends Calls>(context: Readonly<RouterContextProvider>): Client<List> {
  return createClient<List>(context.get(apiContext));
}
