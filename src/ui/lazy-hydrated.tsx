import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense } from 'react';

/** Part of the window that this file uses. */
type LoadedPage = Pick<Window, 'addEventListener'> & {
  readonly location: Pick<Location, 'reload'>;
  readonly navigator: Pick<Navigator, 'onLine'>;
};

/**
 * Loads the code of a part of the page. If loading fails, for example because a deployment removed the file, the
 * promise stays pending, so that the part's HTML stays. A link such as `#order` changes the URL, and React then removes
 * this HTML. Therefore the page is reloaded after such a click, and then opens the element that the link names.
 */
export function loadOrReload<T>(load: () => Promise<T>, page?: LoadedPage): Promise<T> {
  return load().catch(() => {
    const shown = page ?? window;
    shown.addEventListener('hashchange', () => {
      // Without a network, the browser's own error page would replace this page.
      if (shown.navigator.onLine) shown.location.reload();
    });
    return new Promise<never>(() => {});
  });
}

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
  const Part = lazy(() => loadOrReload(load));
  return memo(function LazyHydrated(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}
