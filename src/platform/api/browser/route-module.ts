import { network } from './network-status.ts';
import { fetchWithRetries } from './resilient-fetch.ts';

/** URLs of a route's own script and of the scripts it imports, from the router's manifest. */
type RouteFiles = { readonly module: string; readonly imports?: readonly string[] };

type Address = { readonly pathname: string; readonly search: string; readonly hash: string };

/** The router object that React Router's `hydrated-router.js` puts on the window. */
type Router = { readonly state: { readonly navigation: { readonly location?: Address } } };

/** Scripts that were already fetched. The browser caches them, because they never change. */
const fetched = new Set<string>();

async function fetchFile(file: string): Promise<void> {
  const { ok, status } = await fetchWithRetries(fetch, network, file);
  if (!ok) throw new Error(`${file} got status ${status}`);
  fetched.add(file);
}

/** Returns the destination of the current navigation; null without one. */
function nextAddress(): string | null {
  const { __reactRouterDataRouter: router } = window as { readonly __reactRouterDataRouter?: Router };
  const location = router?.state.navigation.location;
  return location ? location.pathname + location.search + location.hash : null;
}

/**
 * Imports a route's script after the browser has fetched all its files. In most browsers a module that failed to load
 * stays failed (https://github.com/whatwg/html/issues/6768). The router then reloads the page. Without a network,
 * people see the browser's own error page. So this function waits for the network first, like requests for page data.
 * `vite.config.ts` makes the router call this function.
 *
 * A deployment removes the files of the previous build. The router would then reload the current page and forget the
 * destination. So the browser loads the destination itself, from the new build.
 */
export async function importRouteModule({ module, imports = [] }: RouteFiles): Promise<unknown> {
  const missing = [module, ...imports].filter((file) => !fetched.has(file));
  try {
    await Promise.all(missing.map(fetchFile));
    return await import(/* @vite-ignore */ module);
  } catch (error) {
    const address = nextAddress();
    if (address === null) throw error;
    window.location.assign(address);
    // The page is about to unload. Resolving would let the router show an error first.
    return new Promise(() => {});
  }
}
