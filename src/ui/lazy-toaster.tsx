import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isToasterCalled, onToasterCall } from './lazy-toaster-state.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Where notices appear. Most visits see none, so their script comes with the pages that tell something. */
export function ToasterPlace() {
  const isCalled = useSyncExternalStore(onToasterCall, isToasterCalled, () => false);
  return isCalled ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
