import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { isToasterRequested, onToasterRequest } from './lazy-toaster-state.ts';

const Nothing: ComponentType = () => null;

// Without a line its script may not arrive: then notices are left out, and not the page.
const Toaster = lazy(async () => {
  const view = await import('./toaster-view.tsx').catch(() => null);
  return { default: view?.Toaster ?? Nothing };
});

/** Where notices appear. Most visits see none, so their script comes with the first. */
export function LazyToaster() {
  const isRequested = useSyncExternalStore(onToasterRequest, isToasterRequested, () => false);
  return isRequested ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
