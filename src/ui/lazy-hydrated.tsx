import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense } from 'react';

/**
 * Creates a lazy-loaded component for rarely seen parts of a page. Until the component's code has loaded, the server's
 * HTML stays, with links and forms that work without scripts. The HTML also stays if loading fails; React's `lazy`
 * alone would show the error page.
 *
 * React removes HTML that is not hydrated yet when its parent renders again
 * (https://react.dev/reference/react-dom/client/hydrateRoot). A click on a link in that HTML would then be lost. So the
 * component renders again only if its props change. Pass only props that stay equal between renderings, such as
 * primitive values or loader data.
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
