import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isToasterRequested, onToasterRequest } from './lazy-toaster-state.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Where notices appear. Most visits see none, so their script comes with the pages that tell something. */
export function LazyToaster() {
  const isRequested = useSyncExternalStore(onToasterRequest, isToasterRequested, () => false);
  return isRequested ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
