import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { isToasterRequested, onToasterRequest } from './lazy-toaster-state.ts';

const Nothing: ComponentType = () => null;

// Without a network the script may fail to load. Then no toasts are shown, but the page works.
const Toaster = lazy(async () => {
  const view = await import('./toaster-view.tsx').catch(() => null);
  return { default: view?.Toaster ?? Nothing };
});

/** Renders the toaster, which shows toasts. Its script loads with the first toast, because most visits show none. */
export function LazyToaster() {
  const isRequested = useSyncExternalStore(onToasterRequest, isToasterRequested, () => false);
  return isRequested ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
