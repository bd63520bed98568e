import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense } from 'react';

/**
 * A component whose code comes in a file of its own, for pages on which most people do not meet it. Until its code is
 * there, and for good where the line is cut, what the server rendered stays, with links and forms that work without
 * scripts. `lazy` alone would show the page of errors.
 *
 * React takes what is not hydrated yet out of the page when what stands around it renders again
 * (https://react.dev/reference/react-dom/client/hydrateRoot), and somebody who was just clicking a link of it clicks
 * nothing. So it renders again only when its own properties change, which are to be values or what a loader gave.
 */
export function lazyHydrated<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): NamedExoticComponent<P> {
  const Part = lazy(() => load().catch(() => new Promise<never>(() => {})));
  return memo(function LazyHydrated(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}
