import { type ComponentType, lazy } from 'react';

/**
 * A component whose code comes in a file of its own, for pages on which most people do not meet it. Put it into a Suspense
 * boundary: until its code is there, and for good where the line is cut, what the server rendered stays, with links and
 * forms that work without scripts (https://react.dev/reference/react/Suspense). `lazy` alone would show the page of errors.
 */
export function lazyHydrated<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  return lazy(() => load().catch(() => new Promise<never>(() => {})));
}
