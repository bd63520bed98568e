import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { isToasterRequested, onToasterRequest } from './lazy-toaster-state.ts';

const Nothing: ComponentType = () => null;

// Without a network the script may not load. Then notices are missing, but the page works.
const Toaster = lazy(async () => {
  const view = await import('./toaster-view.tsx').catch(() => null);
  return { default: view?.Toaster ?? Nothing };
});

/** Renders the toaster. Most visits show no notice, so its script loads with the first one. */
export function LazyToaster() {
  const isRequested = useSyncExternalStore(onToasterRequest, isToasterRequested, () => false);
  return isRequested ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
