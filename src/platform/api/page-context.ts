import { createContext, type RouterContextProvider } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { type Api, type Client, createClient } from './api-client.ts';
import type { Calls } from './contract.ts';

/**
 * The in-process API of the request being rendered. `app/web.ts` fills it, with the caller's cookies and origin
 * passed on. It takes the key from the built bundle, because pages see that copy of this module.
 */
export const apiContext = createContext<Api>();

/** The nonce that this answer's content security policy allows on scripts. */
export const nonceContext = createContext<string>('');

/** Where a page is put, and how it is made. */
export type PageDocument = {
  /** The page itself: within an answer the router would make it a stream. */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** True if parts that were rendered for other pages may be taken. */
  readonly cacheFragments: boolean;
};

export const documentContext = createContext<PageDocument>();

/** Origin that people use for the site, such as `https://secondbyte.example`. */
export const originContext = createContext<string>('');

/** The locale that the visitor wants; a page that is written in English alone is shown in English nevertheless. */
export const wantedLocaleContext = createContext<Locale>('en');

/** The id of the request that a page answers, as in the log and in `x-request-id`. */
export const requestIdContext = createContext<string>('');

/** Hears why a page could not be made. */
export const reportErrorContext = createContext<(error: unknown) => void>(() => {});

/** A typed client of one domain's calls for a loader or an action. */
export function apiFor<List extends Calls>(context: Readonly<RouterContextProvider>): Client<List> {
  return createClient<List>(context.get(apiContext));
}
