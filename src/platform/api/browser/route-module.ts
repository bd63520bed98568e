import { network } from './network-status.ts';
import { fetchWithRetries } from './resilient-fetch.ts';

/** What the router's manifest says of a route's script: its own file and those that it imports, as addresses. */
type RouteFiles = { readonly module: string; readonly imports?: readonly string[] };

/** Files that were fetched already: the browser has them from then on, for they never change. */
const fetched = new Set<string>();

async function fetchFile(file: string): Promise<void> {
  await fetchWithRetries(fetch, network, file);
  fetched.add(file);
}

/**
 * Imports a route's script once the browser has all its files. A module that could not be fetched stays failed in most
 * browsers (https://github.com/whatwg/html/issues/6768); the router then loads the page anew, which without a line ends
 * on the browser's own error page. Fetching waits for the line, as data of pages does. `vite.config.ts` has the router
 * call this.
 */
export async function importRouteModule({ module, imports = [] }: RouteFiles): Promise<unknown> {
  const missing = [module, ...imports].filter((file) => !fetched.has(file));
  await Promise.all(missing.map(fetchFile));
  return import(/* @vite-ignore */ module);
}
